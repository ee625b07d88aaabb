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
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_basket_id_baskets_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."baskets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_items" ADD CONSTRAINT "basket_items_removed_by_basket_operations_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."basket_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_items_of" ON "basket_items" USING btree ("basket_id","id");--> statement-breakpoint
CREATE INDEX "basket_items_removed_by" ON "basket_items" USING btree ("removed_by") WHERE "basket_items"."removed_by" is not null;--> statement-breakpoint
CREATE INDEX "basket_operations_at" ON "basket_operations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "baskets_updated_at" ON "baskets" USING btree ("updated_at");
