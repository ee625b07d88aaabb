-- Tells every process which basket is now in which version, as the change is committed.
CREATE FUNCTION notify_basket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('basket', json_build_object('id', NEW.id, 'version', NEW.version)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER baskets_change AFTER UPDATE OF version ON baskets
  FOR EACH ROW EXECUTE FUNCTION notify_basket();
