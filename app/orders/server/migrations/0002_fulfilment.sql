CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" bigint NOT NULL,
	"text" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"form" text NOT NULL,
	CONSTRAINT "order_notes_form_unique" UNIQUE("form")
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"number" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "by" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "cancelled" jsonb;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_number_orders_number_fk" FOREIGN KEY ("number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_of" ON "order_notes" USING btree ("order_number","id");--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_in_state" ON "orders" USING btree ("state","number");--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("placed_at");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cancelled" CHECK ("order_lines"."cancelled" between 0 and "order_lines"."quantity");