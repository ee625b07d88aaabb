import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { archivedProducts, departments, plannedPrices, productAddresses, products } from "./schema.ts";

const sold = new Set(Object.values(getTableColumns(products)).map(({ name }) => name));

/** The columns that a product has, sold or archived. */
const columns = sql.raw(
  Object.values(getTableColumns(archivedProducts))
    .flatMap(({ name }) => (sold.has(name) ? [name] : []))
    .join(", "),
);

/**
 * Takes a product out of the shop and keeps it, with its last address; what was planned of its price is withdrawn. False where it is
 * not sold. Whoever orders it comes before this, or finds it gone.
 */
export async function archive(transaction: Transaction, id: string, by: string | null): Promise<boolean> {
  // In the order in which prices come to count: first what is planned, then the product.
  await transaction.delete(plannedPrices).where(sql`product = ${id} and applied_at is null`);
  const { rows } = await transaction.execute<{ slug: string }>(sql`
    with gone as (delete from ${products} where id = ${id} returning *)
    insert into ${archivedProducts} (${columns}, department_name, archived_by)
    select ${columns}, (select name from ${departments} where slug = gone.department), ${by}::uuid from gone
    returning slug`);
  const [moved] = rows;
  if (!moved) return false;
  await transaction
    .insert(productAddresses)
    .values({ slug: moved.slug, product: id })
    .onConflictDoUpdate({ target: productAddresses.slug, set: { product: id } });
  return true;
}

/**
 * Puts an archived product back into the shop, and says its slug: as it was, or, where another has it by now, with the id. Its department comes
 * back too. Null where it is not archived.
 */
export async function restore(transaction: Transaction, id: string): Promise<string | null> {
  const [kept] = await transaction.select().from(archivedProducts).where(eq(archivedProducts.id, id)).for("update");
  if (!kept) return null;
  const department = await departmentOf(transaction, { slug: kept.department, name: kept.departmentName });
  const slug = await freeSlug(transaction, kept.slug, id);
  await transaction.execute(sql`
    with back as (
      update ${archivedProducts} set slug = ${slug}, department = ${department} where id = ${id} returning *
    )
    insert into ${products} (${columns}) select ${columns} from back`);
  await transaction.delete(archivedProducts).where(eq(archivedProducts.id, id));
  return slug;
}

/** The slug of a department with this name, or else this slug; it is made where there is none. */
export async function departmentOf(
  transaction: Transaction,
  wanted: { readonly slug: string; readonly name: string },
): Promise<string> {
  await transaction.insert(departments).values(wanted).onConflictDoNothing();
  const { rows } = await transaction.execute<{ slug: string }>(sql`
    select slug from ${departments} where slug = ${wanted.slug} or name = ${wanted.name}
    order by name = ${wanted.name} desc limit 1`);
  return rows[0]!.slug;
}

/** A slug that no product has: the wanted one, or that with what belongs to the product, or with a number too. */
export async function freeSlug(transaction: Transaction, wanted: string, own: string): Promise<string> {
  const { rows } = await transaction.execute<{ slug: string }>(sql`
    select slug from (
      select ${wanted}::text as slug, -1 as at
      union all select ${wanted}::text || '-' || ${own}::text || case at when 0 then '' else '-' || at end, at
        from generate_series(0, 1000) at
    ) candidates
    where not exists (select from ${products} taken where taken.slug = candidates.slug) order by at limit 1`);
  return rows[0]!.slug;
}
