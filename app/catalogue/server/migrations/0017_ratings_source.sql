ALTER TABLE "products" DROP CONSTRAINT "products_rating";--> statement-breakpoint
ALTER TABLE "archived_products" ADD COLUMN "ratings_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "ratings_source" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ratings_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- since 0.1.0: it shows such a product without stars
ALTER TABLE "products" ADD CONSTRAINT "products_rating" CHECK ("products"."rating" between 0 and 5) NOT VALID;--> statement-breakpoint
DROP TRIGGER products_change ON products;--> statement-breakpoint
CREATE TRIGGER products_change AFTER UPDATE OF id, slug, title, description, picture, price_cents, rating, ratings, ratings_source, department,
    created_at, brand, gtin, condition, specifications ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.slug, OLD.title, OLD.description, OLD.picture, OLD.price_cents, OLD.rating, OLD.ratings, OLD.ratings_source, OLD.department,
      OLD.created_at, OLD.brand, OLD.gtin, OLD.condition, OLD.specifications)
    IS DISTINCT FROM
    (NEW.id, NEW.slug, NEW.title, NEW.description, NEW.picture, NEW.price_cents, NEW.rating, NEW.ratings, NEW.ratings_source, NEW.department,
      NEW.created_at, NEW.brand, NEW.gtin, NEW.condition, NEW.specifications))
  EXECUTE FUNCTION notify_product();
