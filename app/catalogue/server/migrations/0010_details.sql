ALTER TABLE "archived_products" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_products" ADD COLUMN "gtin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_products" ADD COLUMN "condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_products" ADD COLUMN "specifications" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "specifications" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gtin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "condition" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "specifications" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What searches look at has the brand now, too: PostgreSQL writes the whole table anew for it.
ALTER TABLE "products" drop column "words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.catalogue', public.plain_text("products"."title")), 'A') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."department")), 'B') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."description")), 'D') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."brand")), 'B') || array_to_tsvector(array['department:' || "products"."department", 'price:' || width_bucket("products"."price_cents", '{5000,10000,25000,50000}'::integer[])::text])) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");--> statement-breakpoint
DROP TRIGGER products_change ON products;--> statement-breakpoint
-- Stock is shown only while it is low, so that most sales leave the pages as they are.
CREATE TRIGGER products_change AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.slug, OLD.title, OLD.description, OLD.picture, OLD.price_cents, OLD.rating, OLD.department, OLD.created_at, least(OLD.stock, 10),
      OLD.brand, OLD.gtin, OLD.condition, OLD.specifications)
    IS DISTINCT FROM
    (NEW.id, NEW.slug, NEW.title, NEW.description, NEW.picture, NEW.price_cents, NEW.rating, NEW.department, NEW.created_at, least(NEW.stock, 10),
      NEW.brand, NEW.gtin, NEW.condition, NEW.specifications))
  EXECUTE FUNCTION notify_catalogue();
