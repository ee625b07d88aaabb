-- Refuses to cancel sent units or to send a unit twice. Release 0.2.0 answers this error with 503.
CREATE FUNCTION refuse_sent_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Units of order % are already sent', NEW.order_number USING ERRCODE = 'lock_not_available';
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_sent BEFORE UPDATE OF cancelled, sent ON order_lines FOR EACH ROW
  WHEN (NEW.sent < 0 OR NEW.sent > 0 AND NEW.cancelled + NEW.sent > NEW.quantity) EXECUTE FUNCTION refuse_sent_units();
