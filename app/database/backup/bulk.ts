import { type Client, escapeIdentifier } from "pg";
import { quoted, namesOf, type Table } from "./tables.ts";

type Removable = { readonly remove: string; readonly restore: string };

/** Runs a bulk load in the client's transaction, without triggers, foreign keys and non-unique indexes. */
export async function inBulk(client: Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const removable = [
    ...triggersOf(tables),
    ...(await referencesOf(client, tables)),
    ...(await indexesOf(client, tables)),
  ];
  for (const { remove } of removable) await client.query(remove);
  await work();
  for (const { restore } of removable.toReversed()) await client.query(restore);
}

const triggersOf = (tables: readonly Table[]): Removable[] =>
  tables.map(({ name }) => ({
    remove: `alter table ${quoted(name)} disable trigger user`,
    restore: `alter table ${quoted(name)} enable trigger user`,
  }));

async function referencesOf(client: Client, tables: readonly Table[]): Promise<Removable[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(o.oid) as definition from pg_constraint o
      join pg_class c on c.oid = conrelid where contype = 'f' and relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [namesOf(tables)],
  );
  return rows.map(({ table, name, definition }) => ({
    remove: `alter table ${quoted(table)} drop constraint ${escapeIdentifier(name)}`,
    restore: `alter table ${quoted(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
  }));
}

async function indexesOf(client: Client, tables: readonly Table[]): Promise<Removable[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes join pg_index on indexrelid = format('public.%I', indexname)::regclass
      where schemaname = 'public' and tablename = any ($1) and not indisunique`,
    [namesOf(tables)],
  );
  return rows.map(({ name, definition }) => ({ remove: `drop index ${quoted(name)}`, restore: definition }));
}
