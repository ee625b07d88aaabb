ALTER TABLE "invoice_dues" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
-- Keeps the buyer of a document that is still due, when the address is erased. Documents have no phone numbers.
CREATE FUNCTION keep_invoice_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoice_dues SET buyer = OLD.address - 'phone' WHERE order_number = OLD.number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_buyer AFTER UPDATE OF address ON orders
  FOR EACH ROW WHEN (OLD.address ->> 'name' <> '' AND NEW.address ->> 'name' = '') EXECUTE FUNCTION keep_invoice_buyer();
