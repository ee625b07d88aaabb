import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../database/database.ts";
import { ownerPictures, ownerSettings } from "../schema.ts";

/** Queries for used pictures, by table. Tables of disabled features may not exist. */
const references = {
  products: "select picture from products where picture like 'product-%'",
  archived_products: "select picture from archived_products",
  product_pictures: `select picture from product_pictures stored
    where exists (select from products where id = stored.product)
    or exists (select from archived_products where id = stored.product)
    or exists (select from catalogue_imported imported where imported.product = stored.product)`,
  // The undo of the last import restores these pictures.
  catalogue_imported: "select coalesce(picture, archived ->> 'picture') from catalogue_imported",
  basket_items: "select picture from basket_items where picture like 'product-%'",
  order_lines: "select picture from order_lines where picture like 'product-%'",
};

/** Key of an advisory lock. Must differ from the store's other lock keys. */
const sweepLock = 7_419_105;

const batch = 200;

/** Deletes pictures that were unused for a day. Within the day, a saved form or an undo may use a picture again. */
export async function sweep(database: Database): Promise<number> {
  const tables = await existingTables(database);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${sweepLock})`);
    await markUnreferenced(transaction, tables);
  });
  const cleanUp = sql.raw(
    tables.includes("product_pictures")
      ? ", of_deleted_products as (delete from product_pictures using gone where picture = folder)"
      : "",
  );
  for (let removed = 0; ;) {
    const { rows } = await database.execute<{ gone: number }>(sql`
      with gone as (
        delete from ${ownerPictures} where folder in (
          select folder from ${ownerPictures} where unnamed_since < now() - interval '1 day' limit ${batch}
        ) and unnamed_since < now() - interval '1 day' returning folder
      )${cleanUp}
      select count(*)::integer as gone from gone`);
    const gone = rows[0]?.gone ?? 0;
    removed += gone;
    if (gone < batch) return removed;
  }
}

type Table = keyof typeof references;

async function existingTables(database: Database): Promise<Table[]> {
  const { rows } = await database.execute<{ name: Table }>(sql`
    select name from unnest(${sql.param(`{${Object.keys(references).join(",")}}`)}::text[]) name
    where to_regclass(name) is not null`);
  return rows.map(({ name }) => name);
}

async function markUnreferenced(transaction: Transaction, tables: readonly Table[]) {
  const queries = tables.map((name) => references[name]);
  const named = sql.raw(["select null::text as picture", ...queries].join(" union all "));
  await transaction.execute(sql`
    with named as materialized (${named}), state as (
      select folder, case when folder like 'product-%' then folder in (select picture from named where picture is not null)
        else exists (select from ${ownerSettings} where position(folder in value::text) > 0) end as is_named
      from ${ownerPictures}
    )
    update ${ownerPictures} stored set unnamed_since = case when is_named then null else now() end
    from state where state.folder = stored.folder and stored.uploaded_at < now() - interval '1 day'
      and is_named = (stored.unnamed_since is not null)`);
}
