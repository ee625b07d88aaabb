CREATE TABLE "owner_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"by" uuid NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "owner_jobs_running" ON "owner_jobs" USING btree ("kind") WHERE "owner_jobs"."ended_at" is null;