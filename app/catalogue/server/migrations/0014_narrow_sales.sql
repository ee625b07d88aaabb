-- What an order may do to a product is told once it is committed; what only the owner does stays rare, and is told as it was.
CREATE FUNCTION notify_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('catalogue', '');
  RETURN NULL;
END $$;--> statement-breakpoint
-- While a few are left of a product, a sale changes only the pages that show it: those are told by its id. When it is sold out or
-- comes back, lists and their counts change too.
CREATE FUNCTION notify_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('catalogue', CASE WHEN tells_later() THEN NEW.id ELSE '' END); -- others may change very many at once
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER products_change ON products;--> statement-breakpoint
CREATE TRIGGER products_change AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.slug, OLD.title, OLD.description, OLD.picture, OLD.price_cents, OLD.rating, OLD.ratings, OLD.department, OLD.created_at,
      OLD.in_stock, OLD.brand, OLD.gtin, OLD.condition, OLD.specifications)
    IS DISTINCT FROM
    (NEW.id, NEW.slug, NEW.title, NEW.description, NEW.picture, NEW.price_cents, NEW.rating, NEW.ratings, NEW.department, NEW.created_at,
      NEW.in_stock, NEW.brand, NEW.gtin, NEW.condition, NEW.specifications))
  EXECUTE FUNCTION notify_product();--> statement-breakpoint
-- Stock is shown only while it is low, so that most sales leave the pages as they are.
CREATE TRIGGER products_sale AFTER UPDATE OF stock ON products FOR EACH ROW
  WHEN (OLD.in_stock AND NEW.in_stock AND least(OLD.stock, 10) <> least(NEW.stock, 10)) EXECUTE FUNCTION notify_sale();
