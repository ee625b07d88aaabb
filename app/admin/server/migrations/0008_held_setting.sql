-- What is set under a key, which nobody changes until the transaction ends: whoever is about to waits (`settings.ts`). It is read in a
-- statement of its own, which sees what was there once the lock was had; so it can be a part of a statement that does more.
CREATE FUNCTION held_setting(wanted text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7419003, hashtext(wanted));
  RETURN (SELECT value FROM owner_settings WHERE key = wanted);
END $$;
