-- What v0.1.0 leaves in a database, with STORE_FEATURES=all and one shopper (shopper.ts): pg_dump --inserts --rows-per-insert=1000
-- --no-owner --no-privileges --no-comments of PostgreSQL 15, without psql's own commands. Never edited.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA drizzle;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE TYPE public.order_state AS ENUM (
    'placed',
    'shipped',
    'cancelled'
);
CREATE FUNCTION public.count_product_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN PERFORM count_words((SELECT array_agg(title) FROM became), 1);
    WHEN 'DELETE' THEN PERFORM count_words((SELECT array_agg(title) FROM was), -1);
    WHEN 'TRUNCATE' THEN DELETE FROM product_words;
    ELSE -- a sale changes no title, and then nothing is counted
      PERFORM count_words((SELECT array_agg(title) FROM (SELECT title FROM became EXCEPT ALL SELECT title FROM was) t), 1);
      PERFORM count_words((SELECT array_agg(title) FROM (SELECT title FROM was EXCEPT ALL SELECT title FROM became) t), -1);
  END CASE;
  RETURN NULL;
END $$;
CREATE FUNCTION public.count_words(titles text[], change integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF titles IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO product_words AS counted
  SELECT word, change * count(*)
  FROM unnest(titles) title, LATERAL (
    SELECT DISTINCT unnest(string_to_array(plain_text(title), ' ')) AS word
  ) words
  WHERE word !~ '[0-9]' AND length(word) BETWEEN 2 AND 40
  GROUP BY word ORDER BY word -- always in one order, or two that count could wait for each other
  ON CONFLICT (word) DO UPDATE SET products = counted.products + excluded.products;
  IF change < 0 THEN
    DELETE FROM product_words WHERE products <= 0;
  END IF;
END $$;
CREATE FUNCTION public.notify_basket() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('basket', json_build_object('id', NEW.id, 'version', NEW.version)::text);
  RETURN NULL;
END $$;
CREATE FUNCTION public.notify_catalogue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
CREATE FUNCTION public.plain_text(text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
BEGIN
  RETURN btrim(regexp_replace(
    replace(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''', ''),
    '[\x01-/:-@[-`{-\x7f]+', ' ', 'g'));
END $_$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TEXT SEARCH DICTIONARY public.catalogue_stem (
    TEMPLATE = pg_catalog.snowball,
    language = 'english' );
CREATE TEXT SEARCH CONFIGURATION public.catalogue (
    PARSER = pg_catalog."default" );
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR asciiword WITH public.catalogue_stem;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR word WITH public.catalogue_stem;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR numword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR email WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR url WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR host WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR sfloat WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR version WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR hword_numpart WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR hword_part WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR hword_asciipart WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR numhword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR asciihword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR hword WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR url_path WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR file WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR "float" WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR "int" WITH simple;
ALTER TEXT SEARCH CONFIGURATION public.catalogue
    ADD MAPPING FOR uint WITH simple;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE drizzle.feature_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.feature_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.feature_migrations_id_seq OWNED BY drizzle.feature_migrations.id;
CREATE TABLE public.attempts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    address text NOT NULL,
    login text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.basket_items (
    id bigint NOT NULL,
    basket_id uuid NOT NULL,
    product_id text NOT NULL,
    title text NOT NULL,
    picture text NOT NULL,
    price_cents integer NOT NULL,
    rating smallint NOT NULL,
    removed_by uuid
);
ALTER TABLE public.basket_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.basket_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.basket_operations (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.baskets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    version integer DEFAULT 0 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.departments (
    slug text NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    subject text NOT NULL,
    password text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.order_events (
    id bigint NOT NULL,
    order_number bigint NOT NULL,
    state public.order_state NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.order_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.order_lines (
    id bigint NOT NULL,
    order_number bigint NOT NULL,
    product_id text NOT NULL,
    title text NOT NULL,
    picture text NOT NULL,
    price_cents integer NOT NULL,
    quantity integer NOT NULL,
    CONSTRAINT order_lines_quantity CHECK ((quantity > 0))
);
ALTER TABLE public.order_lines ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.order_lines_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.orders (
    number bigint NOT NULL,
    user_id uuid NOT NULL,
    basket_id uuid NOT NULL,
    basket_version integer NOT NULL,
    state public.order_state DEFAULT 'placed'::public.order_state NOT NULL,
    address jsonb NOT NULL,
    gift_note text,
    total_cents bigint NOT NULL,
    placed_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.orders ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_number_seq
    START WITH 100001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.product_words (
    word text NOT NULL COLLATE pg_catalog."C",
    products integer NOT NULL
);
CREATE TABLE public.products (
    id text NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    picture text NOT NULL,
    price_cents integer NOT NULL,
    rating smallint NOT NULL,
    department text NOT NULL,
    stock integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    in_stock boolean GENERATED ALWAYS AS ((stock > 0)) STORED NOT NULL,
    words tsvector GENERATED ALWAYS AS ((((setweight(to_tsvector('public.catalogue'::regconfig, public.plain_text(title)), 'A'::"char") || setweight(to_tsvector('public.catalogue'::regconfig, public.plain_text(department)), 'B'::"char")) || setweight(to_tsvector('public.catalogue'::regconfig, public.plain_text(description)), 'D'::"char")) || array_to_tsvector(ARRAY[('department:'::text || department), ('price:'::text || (width_bucket(price_cents, '{5000,10000,25000,50000}'::integer[]))::text)]))) STORED NOT NULL,
    CONSTRAINT products_price CHECK ((price_cents > 0)),
    CONSTRAINT products_rating CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT products_stock CHECK ((stock >= 0))
);
CREATE TABLE public.seedings (
    name text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    provider_signed_in_at timestamp with time zone,
    provider_valid_until timestamp with time zone
);
CREATE TABLE public.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    login text,
    email_verified boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
ALTER TABLE ONLY drizzle.feature_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.feature_migrations_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '27fb6b9b07f5babfb1ca8b8f4081caf4f864330ccb0efafac8e82dcf8fbe9f61', 1795223132803),
	(2, '17f5736c51c3fba4618fe2bd27fd70b78f72689db50a1d50d47a9b4f09e69aa5', 1795226100559);
INSERT INTO drizzle.feature_migrations VALUES
	(1, 'fdcc6a36b3afffe2a98a4fd60eab622c915770937c3bc3e6757b91168eb2914c', 1795239340794),
	(2, 'ac63efc89add0af826d3ede574bd9f9cc151ab4f4df337a67c6a03e2d16aaa5e', 1795239341927),
	(3, '6cec1db0c09d11a6a53173c6bbcd0fbcd05abe86e7399a5fe37a49eaa04295fd', 1795239342977);
INSERT INTO public.basket_items OVERRIDING SYSTEM VALUE VALUES
	(3, '493d24ea-d407-4bf5-b6ea-a0c6fb3bdf18', 'pebble-mugs', 'Pebble stoneware mugs, set of three', 'mug-set-terracotta', 5999, 4, NULL),
	(4, '493d24ea-d407-4bf5-b6ea-a0c6fb3bdf18', 'pebble-mugs', 'Pebble stoneware mugs, set of three', 'mug-set-terracotta', 5999, 4, NULL);
INSERT INTO public.basket_operations VALUES
	('2bfa7c6e-cd6f-4bdb-854a-45a820999ffd', '2026-11-21 22:50:54.465411+00'),
	('49feabd5-dd4f-4223-acfd-ff2d6f638807', '2026-11-21 22:50:54.538149+00'),
	('1784f8f2-36a9-459a-a1d3-d608e01d5ce4', '2026-11-21 22:50:54.868383+00'),
	('959bde18-0f04-47c0-9470-4d0ad986e2a5', '2026-11-21 22:50:54.924999+00');
INSERT INTO public.baskets VALUES
	('493d24ea-d407-4bf5-b6ea-a0c6fb3bdf18', '28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', 5, '2026-11-21 22:50:54.924999+00');
INSERT INTO public.departments VALUES
	('lighting', 'Lighting'),
	('furniture', 'Furniture'),
	('music', 'Music'),
	('kitchen', 'Kitchen'),
	('business', 'Business'),
	('books', 'Books'),
	('accessories', 'Accessories');
INSERT INTO public.identities VALUES
	('e839f4ce-5a10-4036-ab6f-07719adaeaf2', '28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', 'credential', '28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', '357a52138b3cfeb37c5423bacd28c2d4:d0a672dcaf551b457ff67c090513f922c206ff04986c6e02b6dd34b865cd83f8f745896b5e1d8a26b06320fd5d8a46a1ccfc83401a3234823a71616791599765', '2026-11-21 22:50:54.4+00', '2026-11-21 22:50:54.4+00');
INSERT INTO public.order_events OVERRIDING SYSTEM VALUE VALUES
	(1, 100001, 'placed', '2026-11-21 22:50:54.778691+00');
INSERT INTO public.order_lines OVERRIDING SYSTEM VALUE VALUES
	(1, 100001, 'dune-lamp', 'Dune table lamp, terracotta shade on a brass arm', 'desk-lamp-terracotta', 12900, 1),
	(2, 100001, 'horizon-monitor', 'Horizon curved ultrawide monitor, 40 inches', 'ultrawide-monitor-dusk', 166900, 1);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES
	(100001, '28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', '493d24ea-d407-4bf5-b6ea-a0c6fb3bdf18', 2, 'placed', '{"city": "Springfield", "name": "Ada Shopper", "region": "IL", "street": "1 Analytical Way", "country": "US", "postalCode": "62701"}', NULL, 179800, '2026-11-21 22:50:54.778691+00');
INSERT INTO public.product_words VALUES
	('and', 7),
	('arm', 2),
	('armchair', 2),
	('back', 2),
	('brass', 4),
	('cable', 2),
	('canvas', 2),
	('case', 2),
	('channel', 2),
	('charcoal', 1),
	('clay', 1),
	('clothbound', 2),
	('cobble', 2),
	('cognac', 2),
	('coiled', 1),
	('compact', 2),
	('copper', 1),
	('cotton', 1),
	('cover', 2),
	('cream', 2),
	('curved', 2),
	('dune', 2),
	('ear', 2),
	('fern', 2),
	('five', 2),
	('folding', 2),
	('forest', 1),
	('gooseneck', 2),
	('graphite', 1),
	('green', 1),
	('handles', 1),
	('harbor', 2),
	('headphones', 2),
	('heron', 2),
	('horizon', 2),
	('hush', 2),
	('in', 7),
	('inches', 2),
	('indigo', 1),
	('ink', 3),
	('kettle', 2),
	('keyboard', 2),
	('lamp', 2),
	('leather', 1),
	('long', 1),
	('meridian', 2),
	('mesa', 2),
	('midnight', 1),
	('monitor', 2),
	('mugs', 2),
	('mustard', 1),
	('natural', 1),
	('novels', 2),
	('of', 2),
	('on', 2),
	('orchard', 1),
	('over', 2),
	('pebble', 2),
	('pencil', 2),
	('quiet', 1),
	('rooms', 1),
	('rose', 1),
	('rust', 1),
	('sage', 1),
	('sand', 3),
	('set', 2),
	('shade', 2),
	('silver', 1),
	('smart', 2),
	('speaker', 2),
	('steel', 1),
	('stoneware', 2),
	('strap', 2),
	('table', 2),
	('tablet', 2),
	('teal', 1),
	('terracotta', 1),
	('the', 2),
	('three', 2),
	('tide', 2),
	('tote', 2),
	('ultrawide', 2),
	('velvet', 2),
	('watch', 2),
	('white', 1),
	('with', 6),
	('woven', 2);
INSERT INTO public.products VALUES
	('dune-lamp-forest', 'dune-table-lamp-forest', 'Dune table lamp, forest green shade on a brass arm', 'The Dune lamp in deep green, with a cream lining that keeps its light warm. The shade tilts by hand and holds without screws. Takes one E14 bulb of up to 40 watts, which is not included.', 'desk-lamp-forest', 12900, 4, 'lighting', 2, '2026-06-18 09:00:00+00', DEFAULT, DEFAULT),
	('fern-armchair', 'fern-armchair-sage', 'Fern channel-back armchair in sage velvet', 'Deep vertical channels hold your back, and the seat cushion turns over when one side needs a rest. Solid walnut legs end in brass caps. The cover is cotton velvet; the linen cushion in the picture comes with it. Comes in one box, and the four legs screw on by hand.', 'armchair-sage', 64900, 4, 'furniture', 41, '2025-09-12 09:00:00+00', DEFAULT, DEFAULT),
	('fern-armchair-rust', 'fern-armchair-rust', 'Fern channel-back armchair in rust velvet', 'The same deep channels and brass-capped legs as the sage one, in a rust that looks red by lamplight and orange by day. Velvet shows where a hand has been; brushing it one way takes the marks off. The linen cushion comes with it.', 'armchair-rust', 64900, 5, 'furniture', 12, '2025-11-27 09:00:00+00', DEFAULT, DEFAULT),
	('hush-headphones', 'hush-headphones-ink', 'Hush over-ear headphones, ink and sand', 'Wireless headphones that quieten a train to a murmur and still let an announcement through at the press of a button. A charge lasts about thirty hours. The sand-colored cushions come off for cleaning, and a cable is in the box for when the battery is empty.', 'headphones-ink', 24999, 5, 'music', 58, '2026-04-21 09:00:00+00', DEFAULT, DEFAULT),
	('hush-headphones-clay', 'hush-headphones-clay', 'Hush over-ear headphones, clay and cream', 'The Hush in clay, with cream cushions and brass-colored hinges. They fold flat and weigh 270 grams. Light cushions ask for a wipe now and then; they come off without tools.', 'headphones-clay', 24999, 4, 'music', 17, '2026-08-05 09:00:00+00', DEFAULT, DEFAULT),
	('pebble-mugs', 'pebble-mugs-terracotta', 'Pebble stoneware mugs, set of three', 'Three speckled mugs in terracotta, sage and white, each with its foot left bare so that you feel the clay. They hold 300 milliliters, and the handle has room for three fingers. Safe in the dishwasher and the microwave.', 'mug-set-terracotta', 5999, 4, 'kitchen', 120, '2025-05-06 09:00:00+00', DEFAULT, DEFAULT),
	('pebble-mugs-teal', 'pebble-mugs-teal', 'Pebble stoneware mugs in teal, sand and white, set of three', 'The Pebble set in cooler company: one mug in teal, one in sand and one in white. Glazed by dipping, so that no two lines around the foot are quite the same. Safe in the dishwasher and the microwave.', 'mug-set-teal', 5999, 5, 'kitchen', 76, '2025-07-15 09:00:00+00', DEFAULT, DEFAULT),
	('tide-keyboard', 'tide-keyboard-cream', 'Tide compact keyboard with a coiled cable', 'A 65-percent keyboard in cream and sage, with arrow keys and without a number pad. Its switches are quiet and have a small bump on the way down. The keys are printed through, so the letters do not wear off; the coiled cable unplugs at both ends.', 'keyboard-cream', 13950, 3, 'business', 37, '2026-01-14 09:00:00+00', DEFAULT, DEFAULT),
	('tide-keyboard-ink', 'tide-keyboard-ink', 'Tide compact keyboard in ink, with a mustard cable', 'Dark blue keys, one of them mustard, and a coiled cable to match it. The same quiet switches as the cream one, in an aluminum case that does not flex. Works with any computer that has a USB-C socket, without software.', 'keyboard-ink', 13950, 4, 'business', 9, '2026-07-01 09:00:00+00', DEFAULT, DEFAULT),
	('quiet-rooms-books', 'the-quiet-rooms', 'The Quiet Rooms, five clothbound novels', 'Five short novels about five houses and the people who leave them, bound in teal, mustard, rust and cream cloth. The pages are sewn, so each book lies open by itself. Together 1,180 pages; the order to read them in is up to you.', 'books-teal', 7495, 5, 'books', 83, '2025-10-20 09:00:00+00', DEFAULT, DEFAULT),
	('long-orchard-books', 'the-long-orchard', 'The Long Orchard, five clothbound novels', 'A family, an orchard and eighty harvests, told in five novels bound in plum, rose, blue and cream cloth. Gold lines on each spine count the volumes. The pages are sewn, and the paper is free of acid.', 'books-plum', 7495, 4, 'books', 26, '2026-09-09 09:00:00+00', DEFAULT, DEFAULT),
	('cobble-speaker', 'cobble-speaker-sand', 'Cobble smart speaker, woven in sand', 'A speaker for one room, with a leather handle to carry it to the next. It plays from a phone over Bluetooth or Wi-Fi; the microphone for spoken requests has a switch that cuts its power. A charge lasts about ten hours at low volume, and rather less at a party.', 'smart-speaker-sand', 11900, 2, 'music', 33, '2025-04-02 09:00:00+00', DEFAULT, DEFAULT),
	('cobble-speaker-charcoal', 'cobble-speaker-charcoal', 'Cobble smart speaker, woven in charcoal', 'The Cobble in charcoal, with a ring of light on top that shows when it listens. Two of them in one room make a stereo pair. The woven cover is made of recycled polyester and can be vacuumed.', 'smart-speaker-charcoal', 11900, 3, 'music', 21, '2025-12-11 09:00:00+00', DEFAULT, DEFAULT),
	('meridian-watch', 'meridian-watch-cognac', 'Meridian watch, brass case, cognac strap', 'A 38-millimeter watch with a cream dial and a small hand for the seconds. The strap is vegetable-tanned leather and darkens as you wear it. The brass is not coated and darkens too; some like that, and others should know it before they buy.', 'watch-cognac', 18900, 1, 'accessories', 30, '2025-03-18 09:00:00+00', DEFAULT, DEFAULT),
	('meridian-watch-midnight', 'meridian-watch-midnight', 'Meridian watch, steel case, midnight strap', 'The Meridian in stainless steel, with a midnight blue dial and a strap stitched in white. The battery lasts about three years, and any watchmaker can change it. It stands rain and washing up, not swimming.', 'watch-midnight', 20900, 4, 'accessories', 3, '2026-05-28 09:00:00+00', DEFAULT, DEFAULT),
	('horizon-monitor-mint', 'horizon-monitor-silver', 'Horizon curved ultrawide monitor in silver, 34 inches', 'The smaller Horizon: 3440 by 1440 pixels in a pale silver frame. It has the same stand and the same single USB-C cable, which charges a laptop with up to 65 watts. No speakers; there are better ones for the money.', 'ultrawide-monitor-mint', 114900, 4, 'business', 6, '2026-08-24 09:00:00+00', DEFAULT, DEFAULT),
	('heron-kettle', 'heron-kettle-cream', 'Heron gooseneck kettle, cream and brass', 'An electric kettle with a thin spout that pours where you aim. It heats 900 milliliters in about four minutes and switches itself off. The beech handle stays cool; the kettle lifts off its base without a cable.', 'kettle-cream', 9400, 4, 'kitchen', 52, '2025-06-25 09:00:00+00', DEFAULT, DEFAULT),
	('heron-kettle-ink', 'heron-kettle-ink', 'Heron gooseneck kettle, ink and copper', 'The Heron in matt ink blue, with a walnut handle and a copper ring around the base. It hides fingerprints better than the cream one and limescale just as badly; vinegar takes care of that. Heats 900 milliliters in about four minutes.', 'kettle-ink', 9400, 5, 'kitchen', 1, '2026-09-30 09:00:00+00', DEFAULT, DEFAULT),
	('mesa-tablet', 'mesa-tablet-graphite', 'Mesa tablet with a folding cover and a pencil, graphite', 'An 11-inch tablet for reading, drawing and films on the train. The cover folds into a stand, and the pencil in the box clings to the tablet''s edge, where it charges. It has 128 gigabytes and a slot for a memory card.', 'tablet-graphite', 52900, 4, 'business', 19, '2026-02-26 09:00:00+00', DEFAULT, DEFAULT),
	('mesa-tablet-rose', 'mesa-tablet-rose', 'Mesa tablet with a folding cover and a pencil, rose', 'The Mesa in rose, with a cover and a pencil of the same color. The same 11-inch screen, bright enough for a shady garden though not for the beach. It has 128 gigabytes and a slot for a memory card.', 'tablet-rose', 52900, 3, 'business', 0, '2026-04-08 09:00:00+00', DEFAULT, DEFAULT),
	('harbor-tote', 'harbor-tote-natural', 'Harbor canvas tote, natural with cognac leather', 'A bag of heavy cotton canvas with a leather bottom and leather handles long enough for the shoulder. It stands open by itself, so that you can pack it with both hands. The canvas is not dyed: dark jeans leave their color on it.', 'tote-natural', 11800, 5, 'accessories', 48, '2025-08-19 09:00:00+00', DEFAULT, DEFAULT),
	('harbor-tote-indigo', 'harbor-tote-indigo', 'Harbor canvas tote, indigo with cotton handles', 'The Harbor tote without leather: indigo canvas, a darker double bottom, and handles of cream cotton webbing. It can be washed by hand in cold water. Holds sixteen liters, or a week''s vegetables for two.', 'tote-indigo', 8400, 4, 'accessories', 24, '2026-10-13 09:00:00+00', DEFAULT, DEFAULT),
	('dune-lamp', 'dune-table-lamp-terracotta', 'Dune table lamp, terracotta shade on a brass arm', 'A slim brass arm bends once and holds a terracotta cone over the page in front of you. The round base has the switch under your thumb and is heavy enough to stay put when the cat walks by. Takes one E14 bulb of up to 40 watts, which is not included.', 'desk-lamp-terracotta', 12900, 5, 'lighting', 63, '2026-02-03 09:00:00+00', DEFAULT, DEFAULT),
	('horizon-monitor', 'horizon-monitor-dusk', 'Horizon curved ultrawide monitor, 40 inches', 'Room for two full pages and a third thing beside them: 5120 by 2160 pixels on a gentle curve. One USB-C cable carries the picture and charges a laptop with up to 90 watts. The stand moves up, down and sideways, and its foot is smaller than a sheet of paper.', 'ultrawide-monitor-dusk', 166900, 5, 'business', 44, '2026-03-10 09:00:00+00', DEFAULT, DEFAULT);
INSERT INTO public.seedings VALUES
	('demo', '2026-11-21 22:50:53.371463+00');
INSERT INTO public.sessions VALUES
	('db1a5c19-735c-4e6b-81dd-0a9b83a87480', '28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', 'V41MAsjJKltlyNEgbCsS94MDyxmlDxTt', '2026-12-21 22:50:54.407+00', '2026-11-21 22:50:54.408+00', '2026-11-21 22:50:54.408+00', NULL, NULL),
	('6d7829ce-70bc-4124-b889-5fe4abc6b31f', '28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', 'cELpFk8bmvgGLVQL4yUheD1diXqntI5u', '2026-12-21 22:50:55.577+00', '2026-11-21 22:50:55.578+00', '2026-11-21 22:50:55.578+00', NULL, NULL);
INSERT INTO public.users VALUES
	('28fee5a0-293b-4e34-b57a-4bf2bbc76ac6', 'ada-all@shopper.example', 'ada-all@shopper.example', false, '2026-11-21 22:50:54.396+00', '2026-11-21 22:50:54.396+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 2, true);
SELECT pg_catalog.setval('drizzle.feature_migrations_id_seq', 3, true);
SELECT pg_catalog.setval('public.basket_items_id_seq', 4, true);
SELECT pg_catalog.setval('public.order_events_id_seq', 1, true);
SELECT pg_catalog.setval('public.order_lines_id_seq', 2, true);
SELECT pg_catalog.setval('public.orders_number_seq', 100001, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY drizzle.feature_migrations
    ADD CONSTRAINT feature_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.basket_items
    ADD CONSTRAINT basket_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.basket_operations
    ADD CONSTRAINT basket_operations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.baskets
    ADD CONSTRAINT baskets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.baskets
    ADD CONSTRAINT baskets_user_id_unique UNIQUE (user_id);
ALTER TABLE ONLY public.departments
    ADD CONSTRAINT departments_name_unique UNIQUE (name);
ALTER TABLE ONLY public.departments
    ADD CONSTRAINT departments_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_provider_subject_unique UNIQUE (provider, subject);
ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_number_product_id_unique UNIQUE (order_number, product_id);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_once UNIQUE (basket_id, basket_version);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.product_words
    ADD CONSTRAINT product_words_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.seedings
    ADD CONSTRAINT seedings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_login_unique UNIQUE (login);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX attempts_address_at_index ON public.attempts USING btree (address, at);
CREATE INDEX attempts_at_index ON public.attempts USING btree (at);
CREATE INDEX basket_items_of ON public.basket_items USING btree (basket_id, id);
CREATE INDEX basket_items_removed_by ON public.basket_items USING btree (removed_by) WHERE (removed_by IS NOT NULL);
CREATE INDEX basket_operations_at ON public.basket_operations USING btree (at);
CREATE INDEX baskets_updated_at ON public.baskets USING btree (updated_at);
CREATE INDEX identities_user_id_index ON public.identities USING btree (user_id);
CREATE INDEX order_events_of ON public.order_events USING btree (order_number, id);
CREATE INDEX orders_of ON public.orders USING btree (user_id, number DESC NULLS LAST);
CREATE INDEX product_words_alike ON public.product_words USING gin (word public.gin_trgm_ops);
CREATE INDEX products_by_age ON public.products USING btree (department, created_at, id);
CREATE INDEX products_by_price ON public.products USING btree (department, price_cents, id);
CREATE INDEX products_by_rating ON public.products USING btree (department, rating, id);
CREATE INDEX products_by_relevance ON public.products USING btree (department, in_stock, rating, id);
CREATE INDEX products_words ON public.products USING gin (words);
CREATE INDEX sessions_expires_at_index ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);
CREATE TRIGGER baskets_change AFTER UPDATE OF version ON public.baskets FOR EACH ROW EXECUTE FUNCTION public.notify_basket();
CREATE TRIGGER departments_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.departments FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();
CREATE TRIGGER order_events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.order_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER products_change AFTER UPDATE ON public.products FOR EACH ROW WHEN (((((((((((old.id IS DISTINCT FROM new.id) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.title IS DISTINCT FROM new.title)) OR (old.description IS DISTINCT FROM new.description)) OR (old.picture IS DISTINCT FROM new.picture)) OR (old.price_cents IS DISTINCT FROM new.price_cents)) OR (old.rating IS DISTINCT FROM new.rating)) OR (old.department IS DISTINCT FROM new.department)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (LEAST(old.stock, 10) IS DISTINCT FROM LEAST(new.stock, 10)))) EXECUTE FUNCTION public.notify_catalogue();
CREATE TRIGGER products_come_and_go AFTER INSERT OR DELETE OR TRUNCATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION public.notify_catalogue();
CREATE TRIGGER products_words_change AFTER UPDATE ON public.products REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION public.count_product_words();
CREATE TRIGGER products_words_come AFTER INSERT ON public.products REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION public.count_product_words();
CREATE TRIGGER products_words_go AFTER DELETE ON public.products REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION public.count_product_words();
CREATE TRIGGER products_words_vanish AFTER TRUNCATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION public.count_product_words();
ALTER TABLE ONLY public.basket_items
    ADD CONSTRAINT basket_items_basket_id_baskets_id_fk FOREIGN KEY (basket_id) REFERENCES public.baskets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.basket_items
    ADD CONSTRAINT basket_items_removed_by_basket_operations_id_fk FOREIGN KEY (removed_by) REFERENCES public.basket_operations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.baskets
    ADD CONSTRAINT baskets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_order_number_orders_number_fk FOREIGN KEY (order_number) REFERENCES public.orders(number);
ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_order_number_orders_number_fk FOREIGN KEY (order_number) REFERENCES public.orders(number);
ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_department_departments_slug_fk FOREIGN KEY (department) REFERENCES public.departments(slug) ON UPDATE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
