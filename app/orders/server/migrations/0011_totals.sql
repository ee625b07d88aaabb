ALTER TABLE "orders" ADD COLUMN "to_pay_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total" jsonb;--> statement-breakpoint
-- Release 0.2.0 cancels units without changing the amount to pay. Today's store sets it in the same transaction.
CREATE FUNCTION forget_order_to_pay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET to_pay_cents = NULL WHERE number = NEW.order_number AND to_pay_cents IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_to_pay AFTER UPDATE OF cancelled ON order_lines FOR EACH ROW
  WHEN (NEW.cancelled IS DISTINCT FROM OLD.cancelled) EXECUTE FUNCTION forget_order_to_pay();
