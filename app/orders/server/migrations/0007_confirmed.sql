ALTER TABLE "order_events" ADD COLUMN "without" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "links_revoked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "network" = NULL WHERE "state" = 'cancelled' AND "network" IS NOT NULL;--> statement-breakpoint
-- What was cancelled before its time was over was not left to wait.
UPDATE "orders" SET "confirm_by" = NULL WHERE "state" = 'cancelled' AND "confirm_by" > (
	SELECT max("at") FROM "order_events" WHERE "order_number" = "number"
);
