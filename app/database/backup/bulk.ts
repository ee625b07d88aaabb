import { type Client, escapeIdentifier } from "pg";
import { inSql, namesOf, type Table } from "./tables.ts";

/** What takes something off a table, and what puts it back, in SQL. */
type Removable = { readonly off: string; readonly on: string };

/**
 * Has rows put into tables without what every single row would cost there: triggers do nothing, and indexes and references are made, and so
 * checked, from all rows at once. Primary keys and what else must be unique stay. In the client's transaction.
 */
export async function inBulk(client: Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const removable = [
    ...triggersOf(tables),
    ...(await referencesOf(client, tables)),
    ...(await indexesOf(client, tables)),
  ];
  for (const { off } of removable) await client.query(off);
  await work();
  for (const { on } of removable.toReversed()) await client.query(on);
}

const triggersOf = (tables: readonly Table[]): Removable[] =>
  tables.map(({ name }) => ({
    off: `alter table ${inSql(name)} disable trigger user`,
    on: `alter table ${inSql(name)} enable trigger user`,
  }));

async function referencesOf(client: Client, tables: readonly Table[]): Promise<Removable[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(o.oid) as definition from pg_constraint o
      join pg_class c on c.oid = conrelid where contype = 'f' and relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [namesOf(tables)],
  );
  return rows.map(({ table, name, definition }) => ({
    off: `alter table ${inSql(table)} drop constraint ${escapeIdentifier(name)}`,
    on: `alter table ${inSql(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
  }));
}

async function indexesOf(client: Client, tables: readonly Table[]): Promise<Removable[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes join pg_index on indexrelid = format('public.%I', indexname)::regclass
      where schemaname = 'public' and tablename = any ($1) and not indisunique`,
    [namesOf(tables)],
  );
  return rows.map(({ name, definition }) => ({ off: `drop index ${inSql(name)}`, on: definition }));
}
