CREATE TABLE "price_history" (
	"product" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "price_history_product_since_pk" PRIMARY KEY("product","since")
);
--> statement-breakpoint
CREATE FUNCTION record_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO price_history (product, price_cents) SELECT id, price_cents FROM became
      ON CONFLICT (product, since) DO UPDATE SET price_cents = excluded.price_cents;
  ELSE
    INSERT INTO price_history (product, price_cents) VALUES (NEW.id, NEW.price_cents)
      ON CONFLICT (product, since) DO UPDATE SET price_cents = excluded.price_cents;
    -- Keeps the prices of the last year.
    DELETE FROM price_history WHERE product = NEW.id AND since < (
      SELECT max(since) FROM price_history WHERE product = NEW.id AND since < now() - interval '1 year');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_prices_come AFTER INSERT ON products REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION record_prices();--> statement-breakpoint
-- A row trigger: a statement trigger with a transition table would run at each sale.
CREATE TRIGGER products_prices_change AFTER UPDATE OF id, price_cents ON products FOR EACH ROW
  WHEN ((OLD.id, OLD.price_cents) IS DISTINCT FROM (NEW.id, NEW.price_cents)) EXECUTE FUNCTION record_prices();--> statement-breakpoint
INSERT INTO price_history (product, price_cents) SELECT id, price_cents FROM products;
