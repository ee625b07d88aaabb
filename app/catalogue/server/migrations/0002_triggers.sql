-- Tells every process when what a page shows of the catalogue has changed; a transaction with many changes tells once.
CREATE FUNCTION notify_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_come_and_go AFTER INSERT OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();--> statement-breakpoint
-- Stock is shown only while it is low, so that most sales leave the pages as they are.
CREATE TRIGGER products_change AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.slug, OLD.title, OLD.description, OLD.picture, OLD.price_cents, OLD.rating, OLD.department, OLD.created_at, least(OLD.stock, 10))
    IS DISTINCT FROM
    (NEW.id, NEW.slug, NEW.title, NEW.description, NEW.picture, NEW.price_cents, NEW.rating, NEW.department, NEW.created_at, least(NEW.stock, 10)))
  EXECUTE FUNCTION notify_catalogue();--> statement-breakpoint
CREATE TRIGGER departments_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON departments
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();--> statement-breakpoint
-- Adds so many products to each word of these titles. Model numbers are no words: nobody wants them completed. A statement
-- that changes no title, such as a sale, looks at no word.
CREATE FUNCTION count_words(titles text[], change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF titles IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO product_words AS counted
  SELECT word, change * count(*)
  FROM unnest(titles) title, LATERAL (
    SELECT DISTINCT unnest(string_to_array(plain_text(title), ' ')) AS word
  ) words
  WHERE word !~ '[0-9]' AND length(word) BETWEEN 2 AND 40
  GROUP BY word ORDER BY word -- always in one order, or two that count could wait for each other
  ON CONFLICT (word) DO UPDATE SET products = counted.products + excluded.products;
  IF change < 0 THEN
    DELETE FROM product_words WHERE products <= 0;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION count_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM count_words((SELECT array_agg(title) FROM became), 1);
    WHEN 'DELETE' THEN PERFORM count_words((SELECT array_agg(title) FROM was), -1);
    WHEN 'TRUNCATE' THEN DELETE FROM product_words;
    ELSE -- a sale changes no title, and then nothing is counted
      PERFORM count_words((SELECT array_agg(title) FROM (SELECT title FROM became EXCEPT ALL SELECT title FROM was) t), 1);
      PERFORM count_words((SELECT array_agg(title) FROM (SELECT title FROM was EXCEPT ALL SELECT title FROM became) t), -1);
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_words_come AFTER INSERT ON products REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();--> statement-breakpoint
CREATE TRIGGER products_words_change AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();--> statement-breakpoint
CREATE TRIGGER products_words_go AFTER DELETE ON products REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();--> statement-breakpoint
CREATE TRIGGER products_words_vanish AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();
