import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { Department } from "../domain/catalogue.ts";
import { oneValue } from "./one-row.ts";
import { endReductions } from "./planned-prices.ts";
import { archivedProducts, departments, plannedPrices, productAddresses, products } from "./schema.ts";
import { maxSlugLength, suffixOf } from "./slug.ts";

const liveColumns = new Set(Object.values(getTableColumns(products)).map(({ name }) => name));

const archivedColumns = Object.values(getTableColumns(archivedProducts)).map(({ name }) => name);
const columns = sql.raw(archivedColumns.filter((name) => liveColumns.has(name)).join(", "));

/** Archives a product. Deletes its scheduled prices, and ends its reduction. False if the product is not live. */
export async function archive(transaction: Transaction, id: string, by: string | null): Promise<boolean> {
  // Locks scheduled prices before products, like the job that applies them, to avoid deadlocks.
  await transaction.delete(plannedPrices).where(sql`product = ${id} and applied_at is null`);
  await transaction.execute(endReductions(sql`id = ${id}`));
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

/** Restores an archived product and its department. Resolves to the slug, or null if the product is not archived. */
export async function restore(transaction: Transaction, id: string): Promise<string | null> {
  const [archived] = await transaction.select().from(archivedProducts).where(eq(archivedProducts.id, id)).for("update");
  if (!archived) return null;
  const department = await departmentOf(transaction, { slug: archived.department, name: archived.departmentName });
  const slug = await freeSlug(transaction, archived.slug, suffixOf(id));
  await transaction.execute(sql`
    with back as (
      update ${archivedProducts} set slug = ${slug}, department = ${department} where id = ${id} returning *
    )
    insert into ${products} (${columns}) select ${columns} from back`);
  await transaction.delete(archivedProducts).where(eq(archivedProducts.id, id));
  return slug;
}

/** Slug of the department with this name, else with this slug. Creates a missing department. */
export async function departmentOf(transaction: Transaction, department: Department): Promise<string> {
  await transaction.insert(departments).values(department).onConflictDoNothing();
  const finding = sql`
    select slug from ${departments} where slug = ${department.slug} or name = ${department.name}
    order by name = ${department.name} desc limit 1`;
  return oneValue(transaction.execute(finding));
}

/** Unused slug: the preferred slug, else `<slug>-<suffix>`, else `<slug>-<suffix>-<number>`. Shortens long slugs. */
export async function freeSlug(transaction: Transaction, preferred: string, suffix: string): Promise<string> {
  const tail = suffix && `-${suffix}`;
  const finding = sql`
    select slug from (
      select ${preferred}::text as slug, -1 as at
      union all select rtrim(left(${preferred}, ${maxSlugLength} - length(tail)), '-') || tail, at
        from (select ${tail}::text || case at when 0 then '' else '-' || at end as tail, at from generate_series(0, 1000) at) tails
    ) candidates
    where not exists (select from ${products} taken where taken.slug = candidates.slug) order by at limit 1`;
  return oneValue(transaction.execute(finding));
}
