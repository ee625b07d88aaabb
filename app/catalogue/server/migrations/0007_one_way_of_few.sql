DROP TRIGGER products_nearly_out ON products;--> statement-breakpoint
DROP FUNCTION turn_nearly_out();--> statement-breakpoint
DROP INDEX "products_nearly_out";--> statement-breakpoint
CREATE INDEX "products_nearly_out" ON "products" USING btree ("created_at","id") WHERE few is not null;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "nearly_out";