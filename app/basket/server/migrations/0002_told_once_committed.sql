-- Tells every process which basket is now in which version, once the change is committed.
CREATE OR REPLACE FUNCTION notify_basket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change('basket', json_build_object('id', NEW.id, 'version', NEW.version)::text);
  RETURN NULL;
END $$;
