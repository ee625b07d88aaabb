ALTER TABLE "orders" ADD COLUMN "payment" text;--> statement-breakpoint
-- Release 0.2.0 cancels orders past confirm_by. So only holds that wait for a confirmation are copied to it.
CREATE OR REPLACE FUNCTION keep_order_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.confirm_by IS DISTINCT FROM OLD.confirm_by THEN
    NEW.held_until := NEW.confirm_by;
    NEW.hold_reason := CASE WHEN NEW.confirm_by IS NOT NULL THEN 'confirm' END;
  ELSE
    NEW.confirm_by := CASE WHEN NEW.hold_reason = 'confirm' THEN NEW.held_until END;
  END IF;
  RETURN NEW;
END $$;
