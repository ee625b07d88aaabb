CREATE TABLE "product_pictures" (
	"product" text NOT NULL,
	"place" smallint NOT NULL,
	"picture" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_pictures_product_place_pk" PRIMARY KEY("product","place")
);
--> statement-breakpoint
CREATE INDEX "products_uploaded" ON "products" USING btree ("picture") WHERE picture like 'product-%';--> statement-breakpoint
CREATE TRIGGER product_pictures_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();--> statement-breakpoint
-- Whether an uploaded picture of that name is kept, which it then is for as long as this transaction may take to name it. Whoever
-- keeps pictures replaces this: without them there are none.
CREATE FUNCTION keep_picture(name text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN false;
END $$;
