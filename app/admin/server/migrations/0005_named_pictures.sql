ALTER TABLE "owner_pictures" ADD COLUMN "unnamed_since" timestamp with time zone;--> statement-breakpoint
-- Those who name a picture (such as products, in `app/catalogue`) ask for it by this.
CREATE OR REPLACE FUNCTION keep_picture(name text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE owner_pictures SET uploaded_at = now(), unnamed_since = NULL WHERE folder = name;
  RETURN FOUND;
END $$;
