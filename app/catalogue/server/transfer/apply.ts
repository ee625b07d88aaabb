import type { Client } from "pg";

/** What distinguishes a product in the shop from the same one in the file. A stock that the file leaves out is the shop's. */
export const differs = `(products.title, products.department, products.price_cents, products.rating, products.picture,
    products.slug, products.created_at, products.description, products.stock)
  is distinct from (incoming.title, incoming.department_slug, incoming.price_cents, incoming.rating, incoming.picture,
    incoming.slug, incoming.created_at, incoming.description, coalesce(incoming.stock, products.stock))`;

/** The columns that `products.words` is made of: to set one of them makes it anew, which takes longer than all the rest. */
const wordsOf = (table: "products" | "incoming") =>
  `${table}.title, ${table}.${table === "products" ? "department" : "department_slug"}, ${table}.price_cents, ${table}.description`;

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
    insert into departments (slug, name) select distinct department_slug, '~' || department_slug from incoming
      on conflict (slug) do nothing`);
  await insertNew(client, "and not exists (select from products where products.slug = incoming.slug)");
  await client.query(`
    create temporary table touched on commit drop as
      select products.id, (${wordsOf("products")}) is distinct from (${wordsOf("incoming")}) as has_other_words
      from products left join incoming using (id) where incoming.id is null or ${differs};
    select count(*) from (select from products join touched using (id) order by products.id for update of products) locked;
    delete from products using touched
      where products.id = touched.id and not exists (select from incoming where incoming.id = products.id);
    -- In two steps, as with slugs below: two may have exchanged their names.
    update departments set name = '~' || slug
      where name is distinct from (select department from incoming where department_slug = departments.slug limit 1);
    update departments set name = department from incoming
      where department_slug = departments.slug and name <> department;
    update products set slug = '~' || products.id from incoming join touched using (id)
      where incoming.id = products.id and incoming.slug <> products.slug;
    update products set title = incoming.title, department = department_slug, price_cents = incoming.price_cents,
      description = incoming.description, ${others}
      from incoming join touched using (id) where incoming.id = products.id and has_other_words;
    update products set ${others}
      from incoming join touched using (id) where incoming.id = products.id and not has_other_words`);
  await insertNew(client);
  await client.query(`
    delete from departments where not exists (select from products where products.department = departments.slug)`);
}

/** All others, for an update. */
const others = `rating = incoming.rating, picture = incoming.picture, slug = incoming.slug,
  created_at = incoming.created_at, stock = coalesce(incoming.stock, products.stock)`;

const insertNew = (client: Client, only = "") =>
  client.query(`
    insert into products (id, title, department, price_cents, rating, picture, slug, created_at, description, stock)
      select id, title, department_slug, price_cents, rating, picture, slug, created_at, description, stock from incoming
      where not exists (select from products where products.id = incoming.id) ${only} order by place`);
