-- PostgreSQL reads the condition of a trigger anew in each statement that may fire it, and a long one takes a tenth of an order. So this one is
-- for updates that name one of its columns; a sale names none of them.
DROP TRIGGER products_change ON products;--> statement-breakpoint
CREATE TRIGGER products_change AFTER UPDATE OF id, slug, title, description, picture, price_cents, rating, ratings, department, created_at,
    brand, gtin, condition, specifications ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.slug, OLD.title, OLD.description, OLD.picture, OLD.price_cents, OLD.rating, OLD.ratings, OLD.department, OLD.created_at,
      OLD.brand, OLD.gtin, OLD.condition, OLD.specifications)
    IS DISTINCT FROM
    (NEW.id, NEW.slug, NEW.title, NEW.description, NEW.picture, NEW.price_cents, NEW.rating, NEW.ratings, NEW.department, NEW.created_at,
      NEW.brand, NEW.gtin, NEW.condition, NEW.specifications))
  EXECUTE FUNCTION notify_product();--> statement-breakpoint
-- Whether there is any of it is worked out of the stock.
CREATE TRIGGER products_in_stock AFTER UPDATE OF stock ON products FOR EACH ROW
  WHEN (OLD.in_stock <> NEW.in_stock) EXECUTE FUNCTION notify_product();--> statement-breakpoint
-- Both tables of a statement have its rows in one order. So a sale is seen to change no title by comparing two lists; to take each from the other,
-- twice, was a tenth of an order.
CREATE OR REPLACE FUNCTION count_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM count_words((SELECT array_agg(title) FROM became), 1);
    WHEN 'DELETE' THEN PERFORM count_words((SELECT array_agg(title) FROM was), -1);
    WHEN 'TRUNCATE' THEN DELETE FROM product_words;
    ELSE
      IF (SELECT array_agg(title) FROM was) IS DISTINCT FROM (SELECT array_agg(title) FROM became) THEN
        PERFORM count_words((SELECT array_agg(title) FROM (SELECT title FROM became EXCEPT ALL SELECT title FROM was) t), 1);
        PERFORM count_words((SELECT array_agg(title) FROM (SELECT title FROM was EXCEPT ALL SELECT title FROM became) t), -1);
      END IF;
  END CASE;
  RETURN NULL;
END $$;
