import type { Client } from "pg";
import type { SkippedProduct, Undoing } from "../../domain/import.ts";
import { oneRow } from "../one-row.ts";
import { currencyIn } from "../store-settings.ts";
import { inserted, lockImports, newValues } from "./apply.ts";
import { digestOf, fields, ofShop, searched, unsearched } from "./fields.ts";
import type { ImportOptions } from "./importing.ts";
import { shown } from "./report.ts";
import { inTransaction } from "./transaction.ts";

type Options = Pick<ImportOptions, "client" | "isApplied" | "progress" | "by" | "beforeCommit"> & {
  readonly id: number;
};

/**
 * Undoes the last import. Null if `id` is not the last import or was already undone.
 * Skips products that have changed since the import (`SkippedProduct`). Keeps sales since the import.
 */
export async function undoImport({ client, id, isApplied, progress, by, beforeCommit }: Options) {
  const shownProgress = progress("Undoing", 0);
  const undone = await inTransaction(
    client,
    async () => {
      if (isApplied) {
        await lockImports(client);
        await currencyIn(client, "for share"); // locked until the transaction ends
      }
      if (!(await isLast(client, id))) return null;
      if (isApplied)
        await client.query(
          "select count(*) from (select from products where id in (select product from catalogue_imported where import = $1) order by id for update) locked",
          [id],
        );
      await findUndoable(client, id);
      const undoing = await summarize(client);
      if (!isApplied) return undoing;
      await takeBack(client, id);
      await client.query("update catalogue_imports set undone_at = now(), undone_by = $2 where id = $1", [id, by]);
      await beforeCommit?.();
      return undoing;
    },
    (undoing) => isApplied && undoing !== null,
  );
  if (undone) shownProgress.done();
  return undone;
}

async function isLast(client: Client, id: number): Promise<boolean> {
  const { rows } = await client.query(
    "select from catalogue_imports where id = $1 and undone_at is null and id = (select max(id) from catalogue_imports)",
    [id],
  );
  return rows.length > 0;
}

/** Creates the temporary table `undoing` with the import's products. `why`: reason to skip a product, or null. */
async function findUndoable(client: Client, id: number): Promise<void> {
  await client.query(`
    create temporary table undoing on commit drop as
      select imported.*, case
        when kind = 'gone' and (products.id is not null or exists (select from archived_products where id = product)) then 'there'
        when kind = 'gone' and not exists (${departmentsThere(id)}) then 'department'
        when kind <> 'gone' and products.id is null then 'gone'
        when kind <> 'gone' and left_as <> ${digestOf(ofShop)} then 'changed'
        when kind = 'changed' and imported.department is not null and not exists (${departmentsThere(id)}) then 'department'
      end as why
      from catalogue_imported imported left join products on products.id = product where import = ${id};
    create index on undoing (product); analyze undoing`);
  // Repeats, because a skipped product keeps its slug. Another product that needs this slug must then be skipped, too.
  for (let taken = 1; taken;) {
    const { rowCount } = await client.query(`
      update undoing set why = 'slug' where why is null and slug is not null and exists (
        select from products other where other.slug = undoing.slug and other.id <> undoing.product and not exists (
          select from undoing leaving where leaving.product = other.id and leaving.why is null and (kind = 'added' or slug is not null)
        )
      )`);
    taken = rowCount ?? 0;
  }
}

/** SQL subquery with a row if the product's department exists or will be restored. */
const departmentsThere = (id: number) => `
  select from departments where departments.slug = imported.department
  union all
  select from catalogue_imported_departments former where former.import = ${id} and former.slug = imported.department
    and was is not null and not exists (${nameTaken})`;

/** SQL subquery with a row if another department, which the undo does not rename, has the name to restore. */
const nameTaken = `
  select from departments other where other.name = former.was and other.slug <> former.slug and not exists (
    select from catalogue_imported_departments back
    where back.import = former.import and back.slug = other.slug and back.became = other.name and back.was <> back.became
  )`;

async function summarize(client: Client): Promise<Undoing> {
  const { left, ...counts } = await oneRow(
    client.query<{ added: number; changed: number; gone: number; left: number }>(`
      select ${["added", "changed", "gone"].map((kind) => `count(*) filter (where why is null and kind = '${kind}')::integer as ${kind}`).join(", ")},
        count(why)::integer as left
      from undoing`),
  );
  const { rows: first } = await client.query<SkippedProduct>(
    "select product as id, why from undoing where why is not null order by product limit $1",
    [shown],
  );
  return { ...counts, left: { count: left, first } };
}

const back = (some: typeof fields) =>
  some
    .filter(({ name }) => name !== "stock")
    .map(({ inDatabase }) => `${inDatabase} = coalesce(undoing.${inDatabase}, products.${inDatabase})`);

/** SQL for the previous stock, adjusted by sales and returns since the import. */
const stockBack = `stock = case when undoing.stock is null then products.stock
  else greatest(0, products.stock + undoing.stock - left_stock) end`;

/** SQL of a JSON object with empty values. Fills in columns that the record of an older release lacks. */
const emptyValues = `jsonb_build_object(${fields.flatMap(({ inDatabase, empty }) => (empty ? [`'${inDatabase}', ${empty}`] : [])).join(", ")})`;

async function takeBack(client: Client, id: number): Promise<void> {
  const changed = "from undoing where undoing.product = products.id and undoing.kind = 'changed' and why is null";
  const hasOtherWords = `(${searched.map(({ inDatabase }) => `undoing.${inDatabase}`).join(", ")}) is distinct from (${searched.map(() => "null").join(", ")})`;
  await client.query(`
    delete from products using undoing where products.id = product and kind = 'added' and why is null;
    insert into archived_products
      select (jsonb_populate_record(null::archived_products, ${emptyValues} || archived)).* from undoing where archived is not null and why is null
      on conflict (id) do nothing;
    insert into departments (slug, name)
      select slug, '~' || slug from catalogue_imported_departments where import = ${id} and was is not null
      on conflict (slug) do nothing;
    update departments set name = '~' || departments.slug from catalogue_imported_departments former
      where import = ${id} and former.slug = departments.slug and was <> became and became = name and not exists (${nameTaken});
    update departments set name = was from catalogue_imported_departments former
      where import = ${id} and former.slug = departments.slug and was is not null and name = '~' || departments.slug
        and not exists (${nameTaken});
    update products set slug = '~' || products.id ${changed} and undoing.slug is not null;
    update products set ${[...back(fields), stockBack].join(", ")} ${changed} and ${hasOtherWords};
    update products set ${[...back(unsearched), stockBack].join(", ")} ${changed} and not ${hasOtherWords};
    insert into products (${inserted}) select ${newValues} from (select product as id, * from undoing) gone
      where kind = 'gone' and why is null order by id;
    delete from departments using catalogue_imported_departments former
      where import = ${id} and former.slug = departments.slug
        and not exists (select from products where products.department = departments.slug)`);
}
