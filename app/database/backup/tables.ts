import { type Client, escapeIdentifier } from "pg";

/** A table and those of its columns that are kept: PostgreSQL computes the others from them. */
export type Table = { readonly name: string; readonly columns: readonly string[] };

/** A sequence and the last number it gave, as PostgreSQL writes it; null where it has given none. */
export type Sequence = { readonly name: string; readonly last: string | null };

/** In SQL: in the schema `public`, and none of an extension's. */
const ours = `relnamespace = 'public'::regnamespace
  and c.oid not in (select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'e')`;

/**
 * The tables of the schema `public`, each after those that it refers to. Without the unlogged ones, which are empty after each crash, so that
 * nothing in them matters.
 */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct other.relname::text from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
    from pg_class c where relkind = 'r' and relpersistence = 'p' and ${ours} order by relname`);
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

/**
 * The sequences of the schema `public` that number these tables' rows, or all. They are outside of transactions: never behind what one sees that
 * has begun before.
 */
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

/** How large the tables of the schema `public` are on the disk, in bytes, without their indexes. */
export async function sizesOf(client: Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_table_size(c.oid) as bytes from pg_class c where relkind = 'r' and ${ours}`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Whether a database has nothing of a store's, nor of anybody else's. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where (relkind in ('r', 'p', 'v', 'm', 'S') and ${ours}) or relnamespace = to_regnamespace('drizzle') limit 1`,
  );
  return rows.length === 0;
}

/** As it is written in SQL. */
export const inSql = (name: string) => `public.${escapeIdentifier(name)}`;

/** The same with its columns. */
export const withColumns = ({ name, columns }: Table) => `${inSql(name)} (${columns.map(escapeIdentifier).join(", ")})`;

export const namesOf = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);
