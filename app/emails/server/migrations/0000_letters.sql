CREATE TYPE "public"."letter_state" AS ENUM('waiting', 'sent', 'dead', 'void');--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"about" jsonb NOT NULL,
	"once" text,
	"state" "letter_state" DEFAULT 'waiting' NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"until" timestamp with time zone,
	"message_id" text,
	"done_at" timestamp with time zone,
	"why" jsonb,
	CONSTRAINT "letters_once" UNIQUE("once","to")
);
--> statement-breakpoint
CREATE TABLE "letters_mail_server" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"away_since" timestamp with time zone,
	"why" jsonb,
	CONSTRAINT "letters_mail_server_one" CHECK ("letters_mail_server"."one")
);
--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" USING btree ("due_at") WHERE "letters"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "letters_done" ON "letters" USING btree ("state","done_at" DESC NULLS LAST);