-- All three are trusted: whoever may create in the database may install them.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;--> statement-breakpoint
-- English word stems, and no stop words: titles are short, and "The Quiet Rooms" must be found by each of its words.
CREATE TEXT SEARCH DICTIONARY public.catalogue_stem (TEMPLATE = snowball, Language = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.catalogue (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.catalogue
  ALTER MAPPING FOR asciiword, word WITH public.catalogue_stem;--> statement-breakpoint
-- What titles and searches have in common: small letters without accents, and single spaces between words. Apostrophes
-- join ("men's" is "mens"), other punctuation parts. Immutable in truth as long as nobody edits unaccent's rules.
CREATE FUNCTION public.plain_text(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(regexp_replace(
    replace(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''', ''),
    '[\x01-/:-@[-`{-\x7f]+', ' ', 'g'));
END $$;--> statement-breakpoint
DROP TRIGGER products_change ON products;--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_department";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS ("products"."stock" > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.catalogue', public.plain_text("products"."title")), 'A') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."department")), 'B') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."description")), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "product_words_alike" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_relevance" ON "products" USING btree ("department","in_stock","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("department","price_cents","id");--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("department","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("department","created_at","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");--> statement-breakpoint
-- As it was: the type of a column that it compares could not change under it.
CREATE TRIGGER products_change AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.slug, OLD.title, OLD.description, OLD.picture, OLD.price_cents, OLD.rating, OLD.department, OLD.created_at, least(OLD.stock, 10))
    IS DISTINCT FROM
    (NEW.id, NEW.slug, NEW.title, NEW.description, NEW.picture, NEW.price_cents, NEW.rating, NEW.department, NEW.created_at, least(NEW.stock, 10)))
  EXECUTE FUNCTION notify_catalogue();--> statement-breakpoint
-- Adds so many products to each word of these titles. Model numbers are no words: nobody wants them completed.
CREATE FUNCTION count_words(titles text[], change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
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
  FOR EACH STATEMENT EXECUTE FUNCTION count_product_words();--> statement-breakpoint
SELECT count_words((SELECT array_agg(title) FROM products), 1);
