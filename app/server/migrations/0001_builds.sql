CREATE TABLE "build_files" (
	"key" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"packed" boolean NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"files" jsonb NOT NULL
);
