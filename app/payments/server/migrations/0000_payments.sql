CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_number" bigint,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" bigint NOT NULL,
	"provider_session" text,
	"url" text,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_sessions_provider_session_unique" UNIQUE("provider_session")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"order_number" bigint PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"currency" text NOT NULL,
	"due_cents" bigint NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"charge" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"provider_refund" text,
	"key" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" bigint,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_once" UNIQUE("key"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_accounts" CHECK ("transfers"."debit" <> "transfers"."credit")
);
--> statement-breakpoint
CREATE INDEX "payment_sessions_of" ON "payment_sessions" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "payment_sessions_open" ON "payment_sessions" USING btree ("checked_at") WHERE "payment_sessions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_of" ON "refunds" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."state" in ('waiting', 'sent');--> statement-breakpoint
CREATE INDEX "refunds_by_hand" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'by hand';--> statement-breakpoint
CREATE INDEX "transfers_of" ON "transfers" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "transfers_by_day" ON "transfers" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER transfers_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
