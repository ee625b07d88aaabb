CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER owner_record_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON owner_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();--> statement-breakpoint
-- Tells every process that what pages show of the owner's settings has changed.
CREATE FUNCTION notify_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('owner', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER owner_settings_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON owner_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_owner();
