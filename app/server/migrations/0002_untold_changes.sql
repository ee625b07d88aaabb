-- Rows stay for milliseconds, so it is vacuumed by how many there have been, and not by how many there are.
CREATE UNLOGGED TABLE "untold_changes" (
	"channel" text NOT NULL,
	"payload" text NOT NULL
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
-- Whether this connection is one of a store that publishes what it has committed (`database/telling.ts`).
CREATE FUNCTION tells_later() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('application_name') LIKE 'wicker store%'
$$;--> statement-breakpoint
-- Tells every process of a change. PostgreSQL commits transactions that publish one after another, each with a wait for the disk, and for
-- other machines, of its own; so stores do it afterwards, and only others (psql, commands, earlier releases) as they commit.
CREATE FUNCTION tell_change(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF tells_later() THEN
    INSERT INTO untold_changes VALUES (channel, payload);
  ELSE
    PERFORM pg_notify(channel, payload);
  END IF;
END $$;
