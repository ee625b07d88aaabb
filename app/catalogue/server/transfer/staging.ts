import type { Client } from "pg";
import { generatedSlug, maxSlugLength, suffixOf } from "../slug.ts";
import { type CatalogueRow, columnList } from "./columns.ts";
import type { RefusedRow, Sample } from "../../domain/import.ts";
import { selectRows } from "./select-rows.ts";

export type StagedRow = CatalogueRow & { readonly place: number; readonly line: number };

/** Columns of the staging table. `place` numbers the file's products from 1. `line` is not unique in JSON files. */
const staged: readonly { inDatabase: string; type: string; isOptional?: boolean; of: (row: StagedRow) => unknown }[] = [
  { inDatabase: "place", type: "integer", of: ({ place }) => place },
  { inDatabase: "line", type: "integer", of: ({ line }) => line },
  { inDatabase: "department_name", type: "text", of: ({ department }) => department },
  { inDatabase: "title_slug", type: "text", of: ({ title }) => generatedSlug(title) },
  { inDatabase: "id_slug", type: "text", of: ({ id }) => suffixOf(id) },
  ...columnList,
];

/** Creates the temporary table `incoming` for a file's products. PostgreSQL drops it on commit. */
export const createStaging = (client: Client) =>
  client.query(`
    create temporary table incoming (
      ${staged.map(({ inDatabase, type, isOptional }) => `${inDatabase} ${type} ${isOptional ? "" : "not null"}`).join(", ")}
    ) on commit drop`);

export async function stage(client: Client, rows: readonly StagedRow[]): Promise<void> {
  const { text, values } = selectRows(staged, rows);
  await client.query(`insert into incoming ${text}`, values);
}

/** Optional columns except the slug. If the file omits a column, a restored product keeps its archived value. */
const optional = columnList.filter(({ name, isOptional }) => isOptional && name !== "slug");

/** Fills in missing values. A restored product keeps its old slug if no other product in the file has this slug. */
export async function complete(client: Client): Promise<void> {
  await client.query(`
    create index on incoming (id); analyze incoming;
    update incoming set slug = products.slug
    from products where products.id = incoming.id and incoming.slug is null;
    create temporary table unarchived on commit drop as
      select archived_products.* from archived_products join incoming using (id)
      where not exists (select from products where products.id = incoming.id);
    update incoming set ${optional.map(({ inDatabase }) => `${inDatabase} = coalesce(incoming.${inDatabase}, archived.${inDatabase})`).join(", ")}
    from unarchived archived where archived.id = incoming.id;
    update incoming set department = departments.slug
    from departments where departments.name = department_name and departments.slug <> incoming.department;
    create index on incoming (slug);
    update incoming set slug = archived.slug
    from (select distinct on (slug) id, slug from unarchived order by slug, archived_at desc) archived
    where archived.id = incoming.id and incoming.slug is null
      and not exists (select from incoming taken where taken.slug = archived.slug);
    with generated as (
      select place, nullif(title_slug, '') as title_slug, row_number() over (partition by title_slug order by place) as nth
      from incoming where slug is null
    )
    update incoming set slug = case
      when generated.title_slug is null then id_slug
      when nth = 1 and not exists (select from incoming taken where taken.slug = generated.title_slug) then generated.title_slug
      else rtrim(left(generated.title_slug, ${maxSlugLength} - 1 - length(id_slug)), '-') || '-' || id_slug
    end
    from generated where generated.place = incoming.place and incoming.slug is null`);
}

/** SQL queries that flag new products without a required value. `conflicts` reports the flagged rows. */
const missing = columnList
  .filter(({ otherwise }) => otherwise === null)
  .map(
    ({ name, inDatabase }) => `
      union all
      select place, line, '${name} is missing, and a new product needs it',
        ${inDatabase} is null and not exists (select from products where products.id = incoming.id)
      from incoming`,
  );

/** Finds invalid rows: rows that conflict with each other, lack required values, or name a missing picture. */
export async function conflicts(client: Client, limit: number): Promise<Sample<RefusedRow>> {
  const { rows } = await client.query<RefusedRow & { count: number }>(
    `
    select line, reason, count(*) over ()::integer as count from (
      select place, line, format('id "%s" is already on line %s', id, first_value(line) over same) as reason,
        place > first_value(place) over same as refused
      from incoming window same as (partition by id order by place)
      union all
      select place, line, format('slug "%s" is already on line %s', slug, first_value(line) over same),
        place > first_value(place) over same and id <> first_value(id) over same
      from incoming window same as (partition by slug order by place)
      union all
      select place, line, 'slug is missing, and cannot be made from the title or the id', coalesce(slug, '') = ''
      from incoming
      union all
      select place, line, format('department "%s" would have the same URL as "%s" on line %s', department_name,
          first_value(department_name) over same, first_value(line) over same),
        department_name <> first_value(department_name) over same
      from incoming window same as (partition by department order by place)
      union all
      select place, line, format('picture "%s" was never uploaded, or is no longer stored', picture),
        case when picture like 'product-%' and not exists (
          select from products where products.id = incoming.id and products.picture = incoming.picture
        ) then not keep_picture(picture) end
      from incoming
      union all
      select place, line, 'ratings and ratings_source belong together: enter both, or neither', (now.ratings > 0) <> (now.source <> '')
        and (now.ratings, now.source) is distinct from (products.ratings, products.ratings_source) -- older releases had no source
      from incoming left join products using (id), lateral (
        select coalesce(incoming.ratings, products.ratings, 0) as ratings,
          coalesce(incoming.ratings_source, products.ratings_source, '') as source
      ) as now
      ${missing.join("")}
    ) checked where refused order by place, reason limit $1`,
    [limit],
  );
  return { count: rows[0]?.count ?? 0, first: rows.map(({ line, reason }) => ({ line, reason })) };
}
