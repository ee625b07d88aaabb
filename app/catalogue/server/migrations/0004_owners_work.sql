CREATE TABLE "archived_products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"picture" text NOT NULL,
	"price_cents" integer NOT NULL,
	"rating" smallint NOT NULL,
	"department" text NOT NULL,
	"stock" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"department_name" text NOT NULL,
	"archived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_by" uuid
);
--> statement-breakpoint
CREATE TABLE "planned_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product" text NOT NULL,
	"price_cents" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	"planned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "planned_prices_price" CHECK ("planned_prices"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_edits" (
	"product" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product" text NOT NULL,
	"form" uuid NOT NULL,
	"change" integer NOT NULL,
	"stock" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_changes_form_unique" UNIQUE("form")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "nearly_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- No generated column, which would write the whole table anew. Set only where it differs: the condition costs no call.
CREATE FUNCTION turn_nearly_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nearly_out := NOT NEW.nearly_out;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_nearly_out BEFORE INSERT OR UPDATE ON products FOR EACH ROW
  WHEN (NEW.nearly_out <> (NEW.stock BETWEEN 1 AND 5)) EXECUTE FUNCTION turn_nearly_out();--> statement-breakpoint
UPDATE "products" SET "nearly_out" = true WHERE "stock" BETWEEN 1 AND 5;--> statement-breakpoint
CREATE INDEX "archived_products_newest" ON "archived_products" USING btree ("archived_at","id");--> statement-breakpoint
CREATE INDEX "archived_products_words" ON "archived_products" USING gin (to_tsvector('public.catalogue', public.plain_text("title")));--> statement-breakpoint
CREATE INDEX "planned_prices_due" ON "planned_prices" USING btree ("starts_at") WHERE applied_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_prices_once" ON "planned_prices" USING btree ("product","starts_at");--> statement-breakpoint
CREATE INDEX "stock_changes_of" ON "stock_changes" USING btree ("product","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_sold_out" ON "products" USING btree ("created_at","id") WHERE not in_stock;--> statement-breakpoint
CREATE INDEX "products_nearly_out" ON "products" USING btree ("created_at","id") WHERE nearly_out;;--> statement-breakpoint
-- What a product was found at before leads to it. Imports that exchange slugs give them names in between that nobody was told.
CREATE FUNCTION keep_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_addresses (slug, product) VALUES (OLD.slug, OLD.id)
    ON CONFLICT (slug) DO UPDATE SET product = excluded.product;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_address_kept AFTER UPDATE OF slug ON products FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug AND OLD.slug NOT LIKE '~%') EXECUTE FUNCTION keep_address();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_stock_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_changes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_stock_changes();--> statement-breakpoint
-- Tells every process to look when the next price begins to count.
CREATE TRIGGER planned_prices_change AFTER INSERT OR DELETE ON planned_prices
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
