import { sql } from "drizzle-orm";
import type { Client } from "pg";
import type { Transaction } from "../../../database/database.ts";
import type { Progress } from "../../../server/command/progress.ts";
import { oneValue } from "../one-row.ts";
import { columnList } from "./columns.ts";
import { become, becomes, differs, fields, searched, unsearched, were } from "./fields.ts";
import { fingerprintOfAdded, fingerprintOfTouched } from "./fingerprint.ts";
import { recordAdded, recordDepartments, recordTouched } from "./undo-log.ts";

const assignments = (some: typeof fields) => some.map((field) => `${field.inDatabase} = ${becomes(field)}`).join(", ");

const importLock = 7_419_002;

/** Waits for a running import, and blocks other imports until the transaction ends. */
export const lockImports = (client: Client) => client.query("select pg_advisory_xact_lock($1)", [importLock]);

/** Blocks imports until the transaction ends. False if an import is running. */
export const blockImports = (transaction: Transaction) =>
  oneValue<boolean>(transaction.execute(sql`select pg_try_advisory_xact_lock_shared(${importLock})`));

/** Number of products per update statement. The import reports its progress after each statement. */
const batchSize = 20_000;

/**
 * Makes the catalogue equal to the staged rows, and records undo data under the import's id. The caller runs `vacuum`.
 * Locks only changed and deleted products, in order of id as orders do, to avoid deadlocks.
 * @param expected fingerprint of the changes. If the actual changes differ, returns false, and the caller rolls back.
 */
export async function apply(client: Client, id: number, expected: string | undefined, changing: Progress) {
  const ofAdded = expected === undefined ? "" : await fingerprintOfAdded(client);
  await recordDepartments(client, id);
  await client.query(`
    insert into departments (slug, name) select distinct department, '~' || department from incoming
      on conflict (slug) do nothing`);
  await insertNew(client, id, "and not exists (select from products where products.slug = incoming.slug)");
  await client.query(`
    delete from planned_prices
      where applied_at is null and not exists (select from incoming where incoming.id = product);
    create temporary table touched on commit drop as
      select row_number() over () as nth, products.id,
        (${were(searched)}) is distinct from (${become(searched)}) as has_other_words
      from products left join incoming using (id) where incoming.id is null or ${differs};
    create index on touched (nth); analyze touched;
    select count(*) from (select from products join touched using (id) order by products.id for update of products) locked`);
  if (expected !== undefined && expected !== ofAdded + (await fingerprintOfTouched(client))) return false;
  await recordTouched(client, id);
  await client.query(`
    delete from products using touched
      where products.id = touched.id and not exists (select from incoming where incoming.id = products.id);
    -- Two steps, like slugs below: departments may swap their names.
    update departments set name = '~' || slug
      where name is distinct from (select department_name from incoming where department = departments.slug limit 1);
    update departments set name = department_name from incoming
      where department = departments.slug and name <> department_name;
    update products set slug = '~' || products.id from incoming join touched using (id)
      where incoming.id = products.id and incoming.slug <> products.slug`);
  await change(client, changing);
  await insertNew(client, id);
  await client.query(`
    delete from archived_products using incoming join products using (id) where archived_products.id = incoming.id;
    delete from departments where not exists (select from products where products.department = departments.slug)`);
  return true;
}

async function change(client: Client, changing: Progress) {
  const count = await oneValue<number>(client.query("select count(*)::integer from touched"));
  for (let done = 0; done < count; done += batchSize) {
    const some = `from incoming join touched using (id)
      where incoming.id = products.id and nth > ${done} and nth <= ${done + batchSize}`;
    await client.query(`
      update products set ${assignments(fields)} ${some} and has_other_words;
      update products set ${assignments(unsearched)} ${some} and not has_other_words`);
    changing.add(Math.min(batchSize, count - done));
  }
}

const insertNew = (client: Client, id: number, only = "") =>
  client.query(
    recordAdded(
      id,
      `insert into products (${inserted}) select ${newValues} from incoming
        where not exists (select from products where products.id = incoming.id) ${only} order by place`,
    ),
  );

/** SQL list of the columns of `products` that import files contain. */
export const inserted = columnList.map(({ inDatabase }) => inDatabase).join(", ");

/** SQL values for the columns in `inserted`. Replaces null with the column's default. */
export const newValues = columnList
  .map(({ inDatabase, otherwise }) => (otherwise ? `coalesce(${inDatabase}, ${otherwise})` : inDatabase))
  .join(", ");
