ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of_order(bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array_agg(left(word, 40))) FROM unnest(string_to_array((
    SELECT plain_text(concat_ws(' ', number, address ->> 'name', email, string_agg(title || ' ' || product_id, ' ')))
    FROM orders LEFT JOIN users ON users.id = user_id JOIN order_lines ON order_number = number
    WHERE number = $1 GROUP BY number, email
  ), ' ')) word WHERE word <> ''
$$;
