CREATE TYPE "public"."order_state" AS ENUM('placed', 'shipped', 'cancelled');--> statement-breakpoint
CREATE TABLE "basket_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "basket_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"basket_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"price_cents" integer NOT NULL,
	"rating" smallint NOT NULL,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "basket_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "baskets_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
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
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" bigint NOT NULL,
	"state" "order_state" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" bigint NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_order_number_product_id_unique" UNIQUE("order_number","product_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"user_id" uuid NOT NULL,
	"basket_id" uuid NOT NULL,
	"basket_version" integer NOT NULL,
	"state" "order_state" DEFAULT 'placed' NOT NULL,
	"address" jsonb NOT NULL,
	"gift_note" text,
	"total_cents" bigint NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_once" UNIQUE("basket_id","basket_version")
);
--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_removed_by_basket_operations_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."basket_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_department_departments_slug_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("slug") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_number_orders_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."orders"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_items_of" ON "basket_items" USING btree ("basket_id","id");--> statement-breakpoint
CREATE INDEX "basket_items_removed_by" ON "basket_items" USING btree ("removed_by") WHERE "basket_items"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "basket_operations_at" ON "basket_operations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "baskets_updated_at" ON "baskets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "product_words_alike" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_relevance" ON "products" USING btree ("department","in_stock","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("department","price_cents","id");--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("department","rating","id");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("department","created_at","id");--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");--> statement-breakpoint
CREATE INDEX "order_events_of" ON "order_events" USING btree ("order_number","id");--> statement-breakpoint
CREATE INDEX "orders_of" ON "orders" USING btree ("user_id","number" DESC NULLS LAST);