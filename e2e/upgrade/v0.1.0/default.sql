-- What v0.1.0 leaves in a database, with STORE_FEATURES= and one shopper (shopper.ts): pg_dump --inserts --rows-per-insert=1000
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
CREATE TABLE public.attempts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    address text NOT NULL,
    login text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
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
INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '27fb6b9b07f5babfb1ca8b8f4081caf4f864330ccb0efafac8e82dcf8fbe9f61', 1795223132803),
	(2, '17f5736c51c3fba4618fe2bd27fd70b78f72689db50a1d50d47a9b4f09e69aa5', 1795226100559);
INSERT INTO public.identities VALUES
	('2dfa4a1c-86ca-40ca-85c9-fc6395d79cc0', '3dbe1006-dce8-4905-8da0-7acceecb23e2', 'credential', '3dbe1006-dce8-4905-8da0-7acceecb23e2', '51d2cd070502cf75157b763681830731:8f5054065756b76f07bee8f0212dc746b0b52f2812c1ca9da5fef36130b38f757d796a385437470bd26182ad4c8823c54e6d917eadf49d2b37875b970ffe7a0f', '2026-11-21 22:50:45.583+00', '2026-11-21 22:50:45.583+00');
INSERT INTO public.sessions VALUES
	('dea66eab-37c6-487f-a71f-e2c3cd772cec', '3dbe1006-dce8-4905-8da0-7acceecb23e2', 'LJtgQAlcHAghcfeWckQJN8Y9YxIcKX5P', '2026-12-21 22:50:45.588+00', '2026-11-21 22:50:45.592+00', '2026-11-21 22:50:45.592+00', NULL, NULL),
	('1d054acf-70d3-41d4-a319-7acb58c196fc', '3dbe1006-dce8-4905-8da0-7acceecb23e2', 'A1QdcLd4qFRN1SSEmtWLf5A1aoV2txSX', '2026-12-21 22:50:46.124+00', '2026-11-21 22:50:46.124+00', '2026-11-21 22:50:46.124+00', NULL, NULL);
INSERT INTO public.users VALUES
	('3dbe1006-dce8-4905-8da0-7acceecb23e2', 'ada-default@shopper.example', 'ada-default@shopper.example', false, '2026-11-21 22:50:45.572+00', '2026-11-21 22:50:45.572+00');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 2, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_provider_subject_unique UNIQUE (provider, subject);
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
CREATE INDEX identities_user_id_index ON public.identities USING btree (user_id);
CREATE INDEX sessions_expires_at_index ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
