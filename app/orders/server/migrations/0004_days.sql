DROP INDEX "orders_by_day";--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("placed_at","number");