-- While anything may change a product's row before it is written, PostgreSQL works out all of its generated columns anew: a sale had the
-- words of its title and description read again. So how few are left is noted after an update, where that is not what is noted.
DROP TRIGGER products_few ON products;--> statement-breakpoint
CREATE TRIGGER products_few BEFORE INSERT ON products FOR EACH ROW
  WHEN (NEW.few IS DISTINCT FROM CASE WHEN NEW.stock BETWEEN 1 AND 5 THEN NEW.stock END) EXECUTE FUNCTION set_few();--> statement-breakpoint
CREATE FUNCTION note_few() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET few = CASE WHEN stock BETWEEN 1 AND 5 THEN stock END WHERE id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_few_after AFTER UPDATE ON products FOR EACH ROW
  WHEN (NEW.few IS DISTINCT FROM CASE WHEN NEW.stock BETWEEN 1 AND 5 THEN NEW.stock END) EXECUTE FUNCTION note_few();
