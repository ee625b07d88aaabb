CREATE TABLE "order_parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" bigint NOT NULL,
	"carrier" text NOT NULL,
	"tracking" text NOT NULL,
	"units" jsonb NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "parcel" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "order_parcels_of" ON "order_parcels" USING btree ("order_number","id");