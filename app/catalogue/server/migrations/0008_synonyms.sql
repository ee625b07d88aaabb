CREATE TABLE "search_synonyms" (
	"term" text NOT NULL,
	"also" text NOT NULL,
	"same" boolean NOT NULL,
	CONSTRAINT "search_synonyms_term_also_pk" PRIMARY KEY("term","also")
);
--> statement-breakpoint
-- Words that say nothing by themselves ("for", "with") are those that this one drops; nothing is ever indexed with it.
CREATE TEXT SEARCH DICTIONARY public.catalogue_stop (TEMPLATE = snowball, Language = english, StopWords = english);--> statement-breakpoint
-- The stems of a few words, in plain text and in their order.
CREATE FUNCTION public.stems_of(text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(coalesce((ts_lexize('public.catalogue_stem', word))[1], word), ' ' ORDER BY place), '')
  FROM unnest(string_to_array(public.plain_text($1), ' ')) WITH ORDINALITY words (word, place)
$$;--> statement-breakpoint
CREATE TRIGGER search_synonyms_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue();
