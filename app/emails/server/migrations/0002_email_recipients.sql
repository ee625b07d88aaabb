-- Counts unconfirmed and confirmed senders together where their caps are the same, and addresses that differ after a plus sign.
-- Admits an email within the caps of its kind, and counts it. Returns the email to store; no row beyond a cap.
CREATE OR REPLACE FUNCTION admit_email(
  caps jsonb, kind text, address text, about jsonb, once text, account uuid, network text, unconfirmed boolean, for_owner boolean
) RETURNS TABLE (stored_kind text, stored_about jsonb, stored_once text) LANGUAGE plpgsql AS $$
DECLARE
  is_unconfirmed boolean := NOT for_owner AND (unconfirmed OR EXISTS (
    SELECT FROM users WHERE id = account AND NOT email_verified));
  cap jsonb := CASE WHEN is_unconfirmed THEN caps -> 'unconfirmed' -> kind
    ELSE coalesce(caps -> 'kinds' -> kind, caps -> 'usual') END;
  has_own_cap boolean := is_unconfirmed AND cap IS DISTINCT FROM caps -> 'kinds' -> kind;
  window_end timestamptz := now() + make_interval(secs => (cap ->> 'seconds')::integer);
  has_room boolean := cap IS NOT NULL;
  taken text[] := '{}';
  one record;
BEGIN
  IF EXISTS (SELECT FROM letters WHERE letters.once = admit_email.once AND letters."to" = address) THEN
    RETURN; -- stored before
  END IF;
  FOR one IN
    SELECT encode(sha256(convert_to(concat_ws(' ', has_own_cap, kind, dimension, value), 'UTF8')), 'base64') AS digest,
      (cap ->> dimension)::integer AS most
    FROM (VALUES (1, 'network', network), (2, 'account', account::text),
      (3, 'recipient', concat_ws(' ', regexp_replace(lower(address), '\+[^@]*@', '@'), about ->> (cap ->> 'apart'))))
      AS dimensions (place, dimension, value)
    WHERE has_room AND value IS NOT NULL AND cap ? dimension ORDER BY place
  LOOP
    -- A full counter is read without its lock, so that nobody waits for it.
    has_room := NOT EXISTS (SELECT FROM email_counts WHERE key = one.digest AND ends_at > now() AND count >= one.most);
    IF has_room THEN
      INSERT INTO email_counts AS counted (key, count, ends_at) VALUES (one.digest, 1, window_end)
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counted.ends_at > now() THEN counted.count + 1 ELSE 1 END,
        ends_at = CASE WHEN counted.ends_at > now() THEN counted.ends_at ELSE window_end END
      WHERE counted.ends_at <= now() OR counted.count < one.most;
      has_room := FOUND;
    END IF;
    EXIT WHEN NOT has_room;
    taken := taken || one.digest;
  END LOOP;
  IF has_room THEN
    RETURN QUERY SELECT kind, about, once;
    RETURN;
  END IF;
  UPDATE email_counts SET count = count - 1 WHERE key = ANY (taken);
  INSERT INTO email_refusals (kind) VALUES (admit_email.kind);
  IF kind = 'order-new' THEN
    RETURN QUERY SELECT 'orders-waiting', '{}'::jsonb,
      'orders-waiting ' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24');
  END IF;
END $$;
