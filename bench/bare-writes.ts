import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../app/database/database.ts";

/** The tables that an order or a change of a basket writes. */
const written = [
  "baskets",
  "basket_operations",
  "basket_items",
  "orders",
  "order_events",
  "order_lines",
  "order_search",
  "products",
];

/** Their twins: the same columns and indexes, without triggers and references. */
export async function makeTwins(database: Database): Promise<void> {
  for (const table of written)
    await database.execute(sql.raw(`create table bare_${table} (like ${table} including all)`));
  const columns = sql`id, slug, title, description, picture, price_cents, rating, department, stock`;
  await database.execute(sql`insert into bare_products (${columns}) select ${columns} from products`);
}

/**
 * What an order writes, for the next of those baskets, and nothing else: one statement, prepared once, that has nothing to find out.
 * @param buyers whose baskets have three units of two products each, which are the first and second of theirs.
 */
export async function writingOrders(
  database: Database,
  buyers: readonly { readonly id: string; readonly user: string; readonly first: number }[],
) {
  await database.execute(sql`truncate bare_baskets, bare_basket_items`);
  await database.execute(sql`insert into bare_baskets select * from baskets where version = 3`);
  const columns = sql`basket_id, product_id, title, picture, price_cents, rating`;
  await database.execute(sql`
    insert into bare_basket_items (${columns})
    select ${columns} from basket_items where basket_id in (select id from bare_baskets) order by id`);
  const left = [...buyers];
  const text = `
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
    ), taken as (
      update bare_products set stock = stock - 1 where id in ($4, $5)
    ), emptied as (
      delete from bare_basket_items where basket_id = $2
    )
    update bare_baskets set version = version + 1, updated_at = now() where id = $2`;
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
    const words = ["100001", "ada", user, "shopper", "example", "product", `${first}`, `${first + 1}`];
    const values = [user, id, address, String(first), String(first + 1), words];
    await database.$client.query({ name: "bare_order", text, values });
  };
}

/** What a unit added to a basket writes, and one taken out again, in turn. */
export async function writingChanges(database: Database, crowd: number) {
  const idle = Array.from({ length: crowd }, () => ({ basketId: randomUUID(), adds: true }));
  for (const { basketId } of idle) await database.execute(sql`insert into bare_baskets (id) values (${basketId})`);
  const noted = "with noted as (insert into bare_basket_operations (id) values ($2))";
  const counted = "update bare_baskets set version = version + 1, updated_at = now() where id = $1";
  const add = `${noted}, changed as (
      insert into bare_basket_items (basket_id, product_id, title, picture, price_cents, rating)
      values ($1, '7', 'Product 7', 'mug-set-teal', 1007, 4)
    ) ${counted}`;
  const remove = `${noted}, changed as (
      update bare_basket_items set removed_by = $2 where basket_id = $1 and removed_by is null
    ) ${counted}`;
  return async () => {
    const shopper = idle.pop()!;
    const [name, text] = shopper.adds ? ["bare_add", add] : ["bare_remove", remove];
    await database.$client.query({ name, text, values: [shopper.basketId, randomUUID()] });
    idle.unshift({ ...shopper, adds: !shopper.adds });
  };
}
