CREATE TABLE "payment_books" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"differences" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "payment_books_only" CHECK ("payment_books"."only")
);
--> statement-breakpoint
CREATE INDEX "payment_events_by_time" ON "payment_events" USING btree ("received_at");