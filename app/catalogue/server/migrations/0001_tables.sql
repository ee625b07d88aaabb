CREATE TABLE "departments" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "departments_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
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
	"in_stock" boolean GENERATED ALWAYS AS ("products"."stock" > 0) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.catalogue', public.plain_text("products"."title")), 'A') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."department")), 'B') || setweight(to_tsvector('public.catalogue', public.plain_text("products"."description")), 'D') || array_to_tsvector(array['department:' || "products"."department", 'price:' || width_bucket("products"."price_cents", '{5000,10000,25000,50000}'::integer[])::text])) STORED NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" > 0),
	CONSTRAINT "products_rating" CHECK ("products"."rating" between 1 and 5),
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "seedings" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_department_departments_slug_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "product_words_alike" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_relevance" ON "products" USING btree ("department","in_stock","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("department","price_cents","id");--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("department","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("department","created_at","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");
