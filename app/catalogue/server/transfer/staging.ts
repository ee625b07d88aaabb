import type { Client } from "pg";
import { slugOf } from "../slug.ts";
import type { Incoming } from "./fields.ts";

/** A row that is not taken, and why. */
export type Refusal = { readonly line: number; readonly reason: string };

/**
 * A file's products go into a temporary table first, where the database compares them; it goes with the transaction.
 * `place` says which of the file's products each is, from 1. Its line only serves to tell where it stands: a whole JSON
 * file may stand on one.
 */
export const createStaging = (client: Client) =>
  client.query(`
    create temporary table incoming (
      place integer not null, line integer not null, id text not null, title text not null, department text not null,
      department_slug text not null, price_cents integer not null, rating smallint not null, stock integer,
      picture text not null, slug text, title_slug text not null, id_slug text not null,
      created_at timestamptz(3), description text not null
    ) on commit drop`);

/** A product with where it stands in its file. */
export type Placed = Incoming & { readonly place: number; readonly line: number };

/** Puts rows into it. */
export async function stage(client: Client, rows: readonly Placed[]): Promise<void> {
  const column = (value: (row: Placed) => unknown) => rows.map(value);
  await client.query(
    `insert into incoming select * from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[],
      $6::text[], $7::integer[], $8::smallint[], $9::integer[], $10::text[], $11::text[], $12::text[], $13::text[],
      $14::timestamptz[], $15::text[])`,
    [
      column(({ place }) => place),
      column(({ line }) => line),
      column(({ id }) => id),
      column(({ title }) => title),
      column(({ department }) => department),
      column(({ department }) => slugOf(department)),
      column(({ priceCents }) => priceCents),
      column(({ rating }) => rating),
      column(({ stock }) => stock),
      column(({ picture }) => picture),
      column(({ slug }) => slug),
      column(({ title }) => slugOf(title).slice(0, 80).replace(/-$/, "")),
      column(({ id }) => slugOf(id)),
      column(({ created }) => created?.toISOString() ?? null),
      column(({ description }) => description),
    ],
  );
}

/**
 * Fills in what the rows leave to the shop: slugs and dates of products that it has, slugs made from titles, and the
 * departments' slugs where those have been chosen otherwise.
 */
export async function complete(client: Client): Promise<void> {
  await client.query(`
    create index on incoming (id); analyze incoming;
    update incoming set
      slug = coalesce(incoming.slug, products.slug), created_at = coalesce(incoming.created_at, products.created_at)
    from products where products.id = incoming.id and (incoming.slug is null or incoming.created_at is null);
    update incoming set created_at = now() where created_at is null;
    update incoming set department_slug = departments.slug
    from departments where departments.name = incoming.department and departments.slug <> department_slug;
    create index on incoming (slug);
    with made as (
      select place, nullif(title_slug, '') as title_slug, row_number() over (partition by title_slug order by place) as nth
      from incoming where slug is null
    )
    update incoming set slug = case
      when made.title_slug is null then id_slug
      when nth = 1 and not exists (select from incoming taken where taken.slug = made.title_slug) then made.title_slug
      else made.title_slug || '-' || id_slug
    end
    from made where made.place = incoming.place and incoming.slug is null`);
}

/** The rows that cannot stand beside others of the file, or lack what a new product needs. */
export async function conflicts(client: Client): Promise<Refusal[]> {
  const { rows } = await client.query<Refusal>(`
    select line, reason from (
      select place, line, format('id "%s" is on line %s already', id, first_value(line) over same) as reason,
        place > first_value(place) over same as refused
      from incoming window same as (partition by id order by place)
      union all
      select place, line, format('slug "%s" is on line %s already', slug, first_value(line) over same),
        place > first_value(place) over same and id <> first_value(id) over same
      from incoming window same as (partition by slug order by place)
      union all
      select place, line, 'slug is missing, and neither title nor id has a letter to make one from', coalesce(slug, '') = ''
      from incoming
      union all
      select place, line, format('department "%s" would have the same address as "%s" on line %s', department,
          first_value(department) over same, first_value(line) over same),
        department <> first_value(department) over same
      from incoming window same as (partition by department_slug order by place)
      union all
      select place, line, 'stock is missing, and the product is new',
        stock is null and not exists (select from products where products.id = incoming.id)
      from incoming
    ) checked where refused order by place, reason`);
  return rows;
}
