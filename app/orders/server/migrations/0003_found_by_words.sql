-- All units of what was cancelled before units could be.
UPDATE order_lines SET cancelled = quantity FROM orders WHERE number = order_number AND state = 'cancelled';--> statement-breakpoint
CREATE TRIGGER order_notes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON order_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- By which words an order is found. No word is longer than a searched one may be, or than an index can hold.
CREATE FUNCTION words_of_order(bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array_agg(left(word, 40))) FROM unnest(string_to_array((
    SELECT plain_text(concat_ws(' ', number, address ->> 'name', email, string_agg(title || ' ' || product_id, ' ')))
    FROM orders JOIN users ON users.id = user_id JOIN order_lines ON order_number = number
    WHERE number = $1 GROUP BY number, email
  ), ' ')) word WHERE word <> ''
$$;--> statement-breakpoint
CREATE FUNCTION find_orders_by_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (number, words)
  SELECT order_number, words_of_order(order_number) FROM (SELECT DISTINCT order_number FROM became) added
  ON CONFLICT (number) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_lines_are_found AFTER INSERT ON order_lines REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION find_orders_by_lines();--> statement-breakpoint
-- A hosted provider may tell another e-mail of the same shopper.
CREATE FUNCTION find_orders_by_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET words = words_of_order(order_search.number)
  FROM orders WHERE orders.number = order_search.number AND user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_are_found_by_email AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION find_orders_by_email();--> statement-breakpoint
INSERT INTO order_search (number, words) SELECT DISTINCT order_number, words_of_order(order_number) FROM order_lines;
