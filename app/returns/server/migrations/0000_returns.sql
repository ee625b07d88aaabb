CREATE TABLE "return_labels" (
	"return_id" bigint PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"units" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_product_id_pk" PRIMARY KEY("return_id","product_id"),
	CONSTRAINT "return_lines_units" CHECK ("return_lines"."units" > 0),
	CONSTRAINT "return_lines_restocked" CHECK ("return_lines"."restocked" between 0 and "return_lines"."units")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"withdrawal_id" uuid,
	"order_number" bigint,
	"state" text DEFAULT 'requested' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"refunded_cents" bigint,
	"replacement" bigint,
	"next_try_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "returns_withdrawal_id_unique" UNIQUE("withdrawal_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"order_number" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"products" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_labels" ADD CONSTRAINT "return_labels_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_of" ON "returns" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("requested_at") WHERE "returns"."state" in ('requested', 'approved', 'received');--> statement-breakpoint
CREATE INDEX "returns_due" ON "returns" USING btree ("next_try_at") WHERE "returns"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_of_email" ON "withdrawals" USING btree ("email","received_at");--> statement-breakpoint
-- Rejects all changes but the erasure of the personal data.
CREATE FUNCTION refuse_change_of_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.received_at, NEW.order_number, NEW.name, NEW.email, NEW.products)
    IS NOT DISTINCT FROM (OLD.id, OLD.received_at, OLD.order_number, ''::text, ''::text, ''::text) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER withdrawals_stay BEFORE UPDATE OR DELETE ON withdrawals
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_withdrawal();--> statement-breakpoint
CREATE TRIGGER withdrawals_stay_whole BEFORE TRUNCATE ON withdrawals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_withdrawal();
