import { is, SQL } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import { products } from "../schema.ts";
import { columnList } from "./columns.ts";

/** A product's fields in the database, other than its id. */
const fields = columnList.filter(({ name }) => name !== "id");

/** What a product that the shop has will be in a field. What the file leaves out is the shop's. */
const becomes = ({ inDatabase, isOptional }: (typeof columnList)[number]) =>
  isOptional ? `coalesce(incoming.${inDatabase}, products.${inDatabase})` : `incoming.${inDatabase}`;

const were = (some: typeof fields) => some.map(({ inDatabase }) => `products.${inDatabase}`).join(", ");
const become = (some: typeof fields) => some.map(becomes).join(", ");
const assignments = (some: typeof fields) => some.map((field) => `${field.inDatabase} = ${becomes(field)}`).join(", ");

/** What distinguishes a product in the shop from the same one in the file. */
export const differs = `(${were(fields)}) is distinct from (${become(fields)})`;

/** The fields that `products.words` is made of: to set one of them makes it anew, which takes longer than all the rest. */
const searched = fields.filter(({ field }) => searchedColumns().includes(products[field]));
const others = fields.filter((field) => !searched.includes(field));

function searchedColumns(): unknown[] {
  const made = products.words.generated!.as;
  const { queryChunks } = (typeof made === "function" ? made() : made) as SQL;
  return queryChunks.filter((chunk) => is(chunk, PgColumn));
}

/** Keeps this use of PostgreSQL's advisory locks apart from others. */
const importLock = 7_419_002;

/** Waits until nobody else imports, and keeps others from it until the transaction ends. */
export const lockImports = (client: Client) => client.query("select pg_advisory_xact_lock($1)", [importLock]);

/**
 * Makes the shop's catalogue what the staged rows say. What nobody can be ordering comes first; then the products that
 * change or go are locked, in the order of their ids as orders lock them, so that neither waits for the other in a circle.
 * No others are touched: those can be sold meanwhile, and what is sold then stays sold. What may wait comes after the
 * transaction (`vacuum.ts`).
 */
export async function apply(client: Client): Promise<void> {
  await client.query(`
    insert into departments (slug, name) select distinct department, '~' || department from incoming
      on conflict (slug) do nothing`);
  await insertNew(client, "and not exists (select from products where products.slug = incoming.slug)");
  await client.query(`
    create temporary table touched on commit drop as
      select products.id, (${were(searched)}) is distinct from (${become(searched)}) as has_other_words
      from products left join incoming using (id) where incoming.id is null or ${differs};
    select count(*) from (select from products join touched using (id) order by products.id for update of products) locked;
    delete from products using touched
      where products.id = touched.id and not exists (select from incoming where incoming.id = products.id);
    -- In two steps, as with slugs below: two may have exchanged their names.
    update departments set name = '~' || slug
      where name is distinct from (select department_name from incoming where department = departments.slug limit 1);
    update departments set name = department_name from incoming
      where department = departments.slug and name <> department_name;
    update products set slug = '~' || products.id from incoming join touched using (id)
      where incoming.id = products.id and incoming.slug <> products.slug;
    update products set ${assignments(fields)}
      from incoming join touched using (id) where incoming.id = products.id and has_other_words;
    update products set ${assignments(others)}
      from incoming join touched using (id) where incoming.id = products.id and not has_other_words`);
  await insertNew(client);
  await client.query(`
    delete from departments where not exists (select from products where products.department = departments.slug)`);
}

const insertNew = (client: Client, only = "") =>
  client.query(`
    insert into products (${inserted}) select ${newValues} from incoming
      where not exists (select from products where products.id = incoming.id) ${only} order by place`);

/** The columns of `products` that the columns of a file are kept in. */
export const inserted = columnList.map(({ inDatabase }) => inDatabase).join(", ");

/** What new products have in them, from rows with columns of the same names. */
export const newValues = columnList
  .map(({ inDatabase, otherwise }) => (otherwise ? `coalesce(${inDatabase}, ${otherwise})` : inDatabase))
  .join(", ");
