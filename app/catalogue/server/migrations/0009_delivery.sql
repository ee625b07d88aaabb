ALTER TABLE "market" ADD COLUMN "delivery" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Products' pages say where the shop delivers to.
CREATE TRIGGER market_changed AFTER UPDATE ON market
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
