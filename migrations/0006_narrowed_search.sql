ALTER TABLE "products" drop column "words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.catalogue', public.plain_text("products"."title")), 'A') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."department")), 'B') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."description")), 'D') || array_to_tsvector(array['department:' || "products"."department", 'price:' || width_bucket("products"."price_cents", '{5000,10000,25000,50000}'::integer[])::text])) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");--> statement-breakpoint
-- As before, but a statement that changes no title, such as a sale, looks at no word.
CREATE OR REPLACE FUNCTION count_words(titles text[], change integer) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
