DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_sales" ON "products" USING btree ("department","sold","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("department","price_cents","id","rating","in_stock");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words",(array[in_stock::integer, 2 + (rating >= 4)::integer]));