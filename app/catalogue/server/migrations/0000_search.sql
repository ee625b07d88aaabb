-- All three are trusted: whoever may create in the database may install them.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA public;--> statement-breakpoint
-- English word stems, and no stop words: titles are short, and "The Quiet Rooms" must be found by each of its words.
CREATE TEXT SEARCH DICTIONARY public.catalogue_stem (TEMPLATE = snowball, Language = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.catalogue (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.catalogue
  ALTER MAPPING FOR asciiword, word WITH public.catalogue_stem;--> statement-breakpoint
-- What titles and searches have in common: small letters without accents, and single spaces between words. Apostrophes
-- join ("men's" is "mens"), other punctuation parts. Immutable in truth as long as nobody edits unaccent's rules.
CREATE FUNCTION public.plain_text(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(regexp_replace(
    replace(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''', ''),
    '[\x01-/:-@[-`{-\x7f]+', ' ', 'g'));
END $$;
