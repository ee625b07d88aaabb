import { type Client, escapeIdentifier } from "pg";

/** A table and its columns, except generated columns. */
export type Table = { name: string; columns: string[] };

/** A sequence and its last number, as text. `last` is null before the first use. */
export type Sequence = { name: string; last: string | null };

/** SQL condition: the relation is in the schema `public`, and does not belong to an extension. */
const storeOwned = `relnamespace = 'public'::regnamespace
  and c.oid not in (select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'e')`;

/** Tables of the schema `public`, referenced tables first. Omits unlogged tables, which a crash empties. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
    from pg_class c where relkind = 'r' and relpersistence = 'p' and ${storeOwned} order by relname`);
  const placed = new Map<string, Table>();
  let left = rows;
  while (left.length > 0) {
    const next = left.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)));
    if (next.length === 0)
      throw new Error(`These tables refer to one another in a circle: ${namesOf(left).join(", ")}`);
    for (const { name, columns } of next) placed.set(name, { name, columns });
    left = left.filter(({ name }) => !placed.has(name));
  }
  return [...placed.values()];
}

/** All sequences, or those of the given tables. `last` may be newer than a snapshot's rows. */
export async function sequencesOf(client: Client, tables?: readonly Table[]): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value as last from pg_sequences
      where schemaname = 'public' and ($1::text[] is null or exists (
        select from pg_depend join pg_class c on c.oid = refobjid
        where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
          and objid = format('public.%I', sequencename)::regclass and c.relname = any ($1)))
      order by 1`,
    [tables ? namesOf(tables) : null],
  );
  return rows;
}

/** Size of tables on disk, in bytes, without indexes. */
export async function sizeOf(client: Client, tables: readonly Table[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_table_size(c.oid) as bytes from pg_class c where relname = any ($1) and ${storeOwned}`,
    [namesOf(tables)],
  );
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
}

export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where (relkind in ('r', 'p', 'v', 'm', 'S') and ${storeOwned}) or relnamespace = to_regnamespace('drizzle') limit 1`,
  );
  return rows.length === 0;
}

export const quoted = (name: string) => `public.${escapeIdentifier(name)}`;

export const withColumns = ({ name, columns }: Table) =>
  `${quoted(name)} (${columns.map(escapeIdentifier).join(", ")})`;

export const namesOf = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);
