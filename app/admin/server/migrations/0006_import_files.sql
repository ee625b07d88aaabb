CREATE TABLE "owner_import_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"by" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"import" bigint
);
--> statement-breakpoint
CREATE TABLE "owner_import_pieces" (
	"file" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "owner_import_pieces_file_place_pk" PRIMARY KEY("file","place")
);
--> statement-breakpoint
ALTER TABLE "owner_import_pieces" ADD CONSTRAINT "owner_import_pieces_file_owner_import_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."owner_import_files"("id") ON DELETE cascade ON UPDATE no action;