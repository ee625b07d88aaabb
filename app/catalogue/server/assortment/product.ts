import { eq, getTableColumns, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../../database/database.ts";
import { departmentOf, freeSlug } from "../archive.ts";
import { archivedProducts, departments, productEdits, products } from "../schema.ts";
import { generatedSlug, slugOf, suffixOf } from "../slug.ts";

// `edited` has the columns that the product form changes.
const {
  id: _id,
  picture: _picture,
  stock: _stock,
  createdAt: _createdAt,
  ...others
} = getTableColumns(archivedProducts);
const { departmentName: _name, archivedAt: _at, archivedBy: _by, ...edited } = others;

/** Values that the owner edits. `department` is the department's name. */
export type ProductValue = Readonly<Pick<typeof archivedProducts.$inferSelect, keyof typeof edited>>;

const names = Object.values(edited).map(({ name }) => name);

/** Columns that the SQL of `version` names explicitly. `later` adds the other edited columns. */
const listed = "title description department price_cents rating slug brand gtin condition specifications ratings";

/** SQL that adds newer columns to `version`. Empty values add nothing, so that existing products keep their version. */
const later = Object.values(edited)
  .filter(({ name }) => !listed.split(" ").includes(name))
  .map(
    ({ name, dataType }, at) =>
      ` || case when ${name} = '${dataType === "number" ? 0 : ""}' then '' else row(${"null, ".repeat(at)}${name})::text end`,
  );

/** SQL for a product's version: a positive integer from an MD5 digest of the edited columns and the currency. */
export const version = sql`(('x' || left(md5(row(
  title, description, department_name, price_cents, rating, slug, (select currency from market))::text
  || case when brand || gtin || condition || specifications = '' then '' else row(brand, gtin, condition, specifications)::text end
  || case when ratings = 0 then '' else ratings::text end${sql.raw(later.join(""))}),
  7))::bit(28)::integer + 1)`;

type Changes = Record<"edited_by" | "edited_at" | "archived_by" | "archived_at", string | null>;
type Row = Pick<typeof products.$inferSelect, "id" | "stock" | "picture"> & { version: number } & Changes;

export type OwnedDetails = NonNullable<Awaited<ReturnType<typeof readProduct>>>;

/** Reads a live or archived product. `version` changes with edits, imports and the currency. */
export async function readProduct(from: Pick<Database | Transaction, "execute">, id: string) {
  const columns = sql.raw(`id, picture, stock, ${names.join(", ")}`);
  const { rows } = await from.execute<Row & Record<string, unknown>>(sql`
    select found.*, found.department_name as department, edits.at as edited_at,
      coalesce(editors.email, edits.by::text) as edited_by, coalesce(archivers.email, archiver::text) as archived_by
    from (
      select *, ${version} as version from (
        select ${columns}, (select name from ${departments} where slug = department) as department_name,
          null::timestamptz as archived_at, null::uuid as archiver from ${products} where id = ${id}
        union all select ${columns}, department_name, archived_at, archived_by from ${archivedProducts} where id = ${id}
      ) stored
    ) found left join ${productEdits} edits on edits.product = found.id and edits.version = found.version
      left join ${users} editors on editors.id = edits.by left join ${users} archivers on archivers.id = archiver
    limit 1`);
  const [row] = rows;
  if (!row) return null;
  const { version: current, stock, picture, edited_by: editor, edited_at: editedAt, archived_at: archivedAt } = row;
  return {
    id: row.id,
    value: Object.fromEntries(Object.entries(edited).map(([field, { name }]) => [field, row[name]])) as ProductValue,
    version: current,
    stock,
    picture,
    // Last edit in the admin. Null if an import or a scheduled price has changed the product since.
    edited: editor === null || editedAt === null ? null : { by: editor, at: new Date(editedAt) },
    archived: archivedAt === null ? null : { by: row.archived_by, at: new Date(archivedAt) },
  };
}

const creations = 7_419_006;

/** Locks a product, so that orders wait until the transaction ends. False if the product is not live. */
export async function lockProduct(transaction: Transaction, id: string): Promise<boolean> {
  const found = await transaction.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
  return found.length > 0;
}

export async function titleAt(transaction: Transaction, slug: string, id: string): Promise<string | null> {
  const { rows } = await transaction.execute<{ title: string }>(
    sql`select title from ${products} where slug = ${slug} and id <> ${id}`,
  );
  return rows[0]?.title ?? null;
}

/** Updates a product and records the author. Resolves to the new version. The caller checks that the slug is free. */
export async function writeProduct(
  transaction: Transaction,
  { id, value, by }: { readonly id: string; readonly value: ProductValue; readonly by: string },
): Promise<number> {
  const { department: name, ...fields } = value;
  const department = await departmentOf(transaction, { slug: slugOf(name), name });
  await transaction
    .update(products)
    .set({ ...fields, department })
    .where(eq(products.id, id));
  return recordEdit(transaction, id, by);
}

async function recordEdit(transaction: Transaction, id: string, by: string): Promise<number> {
  const { version: now } = (await readProduct(transaction, id))!;
  const edit = { version: now, by, at: new Date() };
  await transaction
    .insert(productEdits)
    .values({ product: id, ...edit })
    .onConflictDoUpdate({ target: productEdits.product, set: edit });
  return now;
}

/** A new product. `createProduct` generates an empty id from the title, and an empty slug from the title or id. */
export type NewProduct = ProductValue & { readonly id: string; readonly stock: number };

/** `taken` is the field whose value another product uses. `by` is that product's title. */
export type Created =
  | { readonly id: string; readonly version: number; readonly isNew: boolean }
  | { readonly taken: "id" | "slug"; readonly by: string };

/** Creates a product without a picture. Idempotent: the same request returns the existing product. */
export async function createProduct(transaction: Transaction, requested: NewProduct, by: string): Promise<Created> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${creations})`);
  const { id: typedId, slug: typedSlug, stock, department: name, ...fields } = requested;
  for (let nth = 1; ; nth += 1) {
    const id = typedId || generatedSlug(requested.title) + (nth > 1 ? `-${nth}` : "");
    const existing = await readProduct(transaction, id);
    if (existing && isSame(existing, requested)) return { id, version: existing.version, isNew: false };
    if (existing && typedId) return { taken: "id", by: existing.value.title };
    if (existing) continue;
    const other = typedSlug && (await titleAt(transaction, typedSlug, id));
    if (other) return { taken: "slug", by: other };
    const slug =
      typedSlug || (await freeSlug(transaction, generatedSlug(requested.title) || generatedSlug(id), suffixOf(id)));
    const department = await departmentOf(transaction, { slug: slugOf(name), name });
    await transaction.insert(products).values({ ...fields, id, slug, stock, department, picture: "" });
    return { id, version: await recordEdit(transaction, id, by), isNew: true };
  }
}

/** True if the products are equal, except for the stock, because units may have been sold. */
function isSame({ value, archived }: OwnedDetails, requested: NewProduct) {
  const same = { ...requested, slug: requested.slug || value.slug };
  if (slugOf(value.department) === slugOf(requested.department)) same.department = value.department;
  return !archived && (Object.keys(value) as (keyof ProductValue)[]).every((name) => value[name] === same[name]);
}
