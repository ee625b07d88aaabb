CREATE TYPE "public"."catalogue_imported_kind" AS ENUM('added', 'changed', 'gone');--> statement-breakpoint
CREATE TABLE "catalogue_imported" (
	"import" bigint NOT NULL,
	"product" text NOT NULL,
	"kind" "catalogue_imported_kind" NOT NULL,
	"slug" text,
	"title" text,
	"description" text,
	"picture" text,
	"price_cents" integer,
	"rating" smallint,
	"department" text,
	"stock" integer,
	"created_at" timestamp (3) with time zone,
	"left_stock" integer,
	"left_as" uuid,
	"archived" jsonb
);
--> statement-breakpoint
CREATE TABLE "catalogue_imported_departments" (
	"import" bigint NOT NULL,
	"slug" text NOT NULL,
	"was" text,
	"became" text,
	CONSTRAINT "catalogue_imported_departments_import_slug_pk" PRIMARY KEY("import","slug")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"gone" integer NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "few" smallint;--> statement-breakpoint
-- As `nearly_out`, and for the same reasons.
CREATE FUNCTION set_few() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.few := CASE WHEN NEW.stock BETWEEN 1 AND 5 THEN NEW.stock END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_few BEFORE INSERT OR UPDATE ON products FOR EACH ROW
  WHEN (NEW.few IS DISTINCT FROM CASE WHEN NEW.stock BETWEEN 1 AND 5 THEN NEW.stock END) EXECUTE FUNCTION set_few();--> statement-breakpoint
UPDATE "products" SET "few" = "stock" WHERE "nearly_out";--> statement-breakpoint
CREATE INDEX "products_fewest" ON "products" USING btree ("few","id") WHERE few is not null;
