import type { Client } from "pg";
import { quoted, type Table } from "./tables.ts";

/** Query that generates SQL statements to remove and restore triggers, foreign keys and non-unique indexes. */
const removable = `
  select format('alter table %s disable trigger user', oid::regclass) as remove,
    format('alter table %s enable trigger user', oid::regclass) as restore
  from pg_class where oid = any ($1::text[]::regclass[])
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where not indisunique and indrelid = any ($1::text[]::regclass[])`;

/** Runs `work` while the tables have no triggers, foreign keys and non-unique indexes. Restores them afterwards. */
export async function inBulk(client: Client, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => quoted(name));
  const { rows } = await client.query<{ remove: string; restore: string }>(removable, [names]);
  for (const { remove } of rows) await client.query(remove);
  await work();
  for (const { restore } of rows.toReversed()) await client.query(restore);
}
