ALTER TABLE "basket_items" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_removed_by_basket_operations_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."basket_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_items_removed_by" ON "basket_items" USING btree ("removed_by") WHERE "basket_items"."removed_by" is not null;--> statement-breakpoint
-- Tells every process which basket is now in which version, as the change is committed.
CREATE FUNCTION notify_basket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('basket', json_build_object('id', NEW.id, 'version', NEW.version)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER baskets_change AFTER UPDATE OF version ON baskets
  FOR EACH ROW EXECUTE FUNCTION notify_basket();
