import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../app/database/database.ts";
import type { Buyer } from "./shopping.ts";

/** Tables written by orders and basket changes. */
export const written = [
  "baskets",
  "basket_operations",
  "basket_items",
  "orders",
  "order_events",
  "order_lines",
  "order_search",
  "products",
  "letters",
];

/**
 * Creates `bare_...` tables like the tables of `written`, without triggers and foreign keys. Also creates the table
 * `bare` for single INSERTs.
 */
export async function makeTwins(database: Database): Promise<void> {
  await database.execute(
    sql.raw("create table bare (id bigint generated always as identity primary key, at timestamptz default now())"),
  );
  for (const table of written)
    await database.execute(sql.raw(`create table bare_${table} (like ${table} including all)`));
  const columns = sql`id, slug, title, description, picture, price_cents, rating, department, stock`;
  await database.execute(sql`insert into bare_products (${columns}) select ${columns} from products`);
}

async function copyBaskets(database: Database, buyers: readonly Buyer[]) {
  const ids = sql`(select (jsonb_array_elements_text(${JSON.stringify(buyers.map(({ id }) => id))}::jsonb))::uuid)`;
  await database.execute(sql`insert into bare_baskets select * from baskets where id in ${ids}`);
  const columns = sql`basket_id, product_id, title, picture, price_cents, rating`;
  await database.execute(sql`
    insert into bare_basket_items (${columns}) select ${columns} from basket_items where basket_id in ${ids} order by id`);
  for (const table of ["bare_baskets", "bare_basket_items", "bare_products"])
    await database.execute(sql.raw(`vacuum (analyze) ${table}`));
}

const order = `
  with placed as (
    insert into bare_orders (user_id, basket_id, basket_version, total_cents, address)
    values ($1, $2, 3, 3000, $3) returning number
  ), noted as (
    insert into bare_order_events (order_number, state, by) select number, 'placed', $1 from placed
  ), lines as (
    insert into bare_order_lines (order_number, product_id, title, picture, price_cents, quantity)
    select number, unnest(array[$4, $5]), 'Product ' || $4, 'mug-set-teal', 1000, unnest(array[2, 1]) from placed
  ), found as (
    insert into bare_order_search (number, words) select number, array_to_tsvector($6) from placed
  ), told as (
    insert into bare_letters (kind, "to", about, once)
    select kind, kind || '@shopper.example', jsonb_build_object('number', number), kind || number
    from placed, unnest(array['order-placed', 'order-new']) kind
  ), taken as (
    update bare_products set stock = stock - 1 where id in ($4, $5)
  ), emptied as (
    delete from bare_basket_items where basket_id = $2
  )
  update bare_baskets set version = version + 1, updated_at = now() where id = $2`;

/** Returns a job that writes the rows of an order in one prepared statement. Each run uses another basket. */
export async function writingOrders(database: Database, buyers: readonly Buyer[]) {
  await copyBaskets(database, buyers);
  const left = [...buyers];
  const address = JSON.stringify({
    name: "Ada",
    street: "1 Way",
    city: "Springfield",
    region: "IL",
    postalCode: "62701",
    country: "US",
  });
  return async () => {
    const { id, user, first } = left.pop()!;
    const words = ["100001", "ada", ...user.split("-"), "shopper", "example", "product", `${first}`, `${first + 1}`];
    const values = [user, id, address, String(first), String(first + 1), words];
    await database.$client.query({ name: "bare_order", text: order, values });
  };
}

const noted = "with noted as (insert into bare_basket_operations (id) values ($2))";
const counted = "update bare_baskets set version = version + 1, updated_at = now() where id = $1";
const add = `${noted}, changed as (
    insert into bare_basket_items (basket_id, product_id, title, picture, price_cents, rating)
    values ($1, '7', 'Product 7', 'mug-set-teal', 1007, 4)
  ) ${counted}`;
const remove = `${noted}, changed as (
    update bare_basket_items set removed_by = $2 where basket_id = $1 and product_id = '7' and removed_by is null
  ) ${counted}`;

/** Returns a job that writes the rows of a basket change. Runs on the same basket alternately add and remove a unit. */
export async function writingChanges(database: Database, buyers: readonly Buyer[]) {
  await copyBaskets(database, buyers);
  const idle = buyers.map(({ id }) => ({ id, adds: true }));
  return async () => {
    const { id, adds } = idle.pop()!;
    const [name, text] = adds ? ["bare_add", add] : ["bare_remove", remove];
    await database.$client.query({ name, text, values: [id, randomUUID()] });
    idle.unshift({ id, adds: !adds });
  };
}
