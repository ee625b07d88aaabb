ALTER TABLE "archived_products" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "ratings" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ratings" CHECK ("products"."ratings" >= 0);