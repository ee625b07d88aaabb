ALTER TABLE "orders" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_of_guests" ON "orders" USING btree ("guest_email") WHERE "orders"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("confirm_by") WHERE "orders"."confirm_by" is not null and "orders"."state" = 'placed';
--> statement-breakpoint
-- An order without an account is found by its e-mail too.
CREATE OR REPLACE FUNCTION words_of_order(bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array_agg(left(word, 40))) FROM unnest(string_to_array((
    SELECT plain_text(concat_ws(' ', number, address ->> 'name', coalesce(email, guest_email), string_agg(title || ' ' || product_id, ' ')))
    FROM orders LEFT JOIN users ON users.id = user_id JOIN order_lines ON order_number = number
    WHERE number = $1 GROUP BY number, email
  ), ' ')) word WHERE word <> ''
$$;
