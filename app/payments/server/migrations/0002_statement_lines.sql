CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"by" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"columns" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"order_number" bigint,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "statement_lines_by_day" ON "statement_lines" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("id") WHERE "statement_lines"."state" in ('unmatched', 'to return');