ALTER TABLE "archived_products" ADD COLUMN "tax_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archived_products" ADD COLUMN "grams" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "catalogue_imported" ADD COLUMN "grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "grams" integer DEFAULT 0 NOT NULL;