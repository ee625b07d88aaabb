CREATE TABLE "stock_askings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product" text NOT NULL,
	"email" text NOT NULL,
	"confirmed" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_askings_once" ON "stock_askings" USING btree ("product","email");--> statement-breakpoint
CREATE INDEX "stock_askings_old" ON "stock_askings" USING btree ("asked_at");