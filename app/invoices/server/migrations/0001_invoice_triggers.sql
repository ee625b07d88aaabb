CREATE FUNCTION invoices_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('store.removes_invoices', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_stay();--> statement-breakpoint
CREATE FUNCTION add_invoice_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_dues (order_number) VALUES (NEW.order_number);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_due AFTER INSERT ON order_events
  FOR EACH ROW WHEN (NEW.state <> 'placed' OR NEW.cancelled IS NOT NULL) EXECUTE FUNCTION add_invoice_due();--> statement-breakpoint
CREATE TRIGGER invoice_due AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.reason IN ('owner', 'returned')) EXECUTE FUNCTION add_invoice_due();--> statement-breakpoint
CREATE TRIGGER invoice_due AFTER INSERT OR UPDATE OF state ON payments
  FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION add_invoice_due();
