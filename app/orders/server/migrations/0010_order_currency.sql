ALTER TABLE "orders" ADD COLUMN "currency" text;--> statement-breakpoint
-- Orders of earlier releases have no currency. They keep the shop's currency from before the change.
CREATE FUNCTION keep_order_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET currency = OLD.currency WHERE currency IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_keep_currency AFTER UPDATE OF currency ON market FOR EACH ROW
  WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION keep_order_currency();
