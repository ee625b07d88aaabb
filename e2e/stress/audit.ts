import { sql } from "drizzle-orm";
import type { Database } from "../../app/database/database.ts";
import { Untruth } from "./client.ts";
import { isSame, type Promised, shown } from "./shopper.ts";

export type Stock = ReadonlyMap<string, number>;

/** Compares the database with the responses that shoppers got. @throws Untruth for the first difference */
export async function audit(
  database: Database,
  promised: readonly Promised[],
  stock: Stock,
  plenty: readonly string[],
) {
  const rows = async <Row extends object>(query: ReturnType<typeof sql>) =>
    (await database.execute(query)).rows as unknown as Row[];
  const differs = (what: string) => {
    throw new Untruth(what);
  };

  const accounts = await rows<{ id: string; email: string }>(
    sql`select id, email from users where email like '%@shopper.example'`,
  );
  const emails = promised.map(({ email }) => email);
  if (
    accounts.length !== promised.length ||
    new Set(emails).difference(new Set(accounts.map(({ email }) => email))).size
  )
    differs(`${accounts.length} accounts instead of ${promised.length}.`);
  const buyers = new Map(accounts.map(({ id, email }) => [email, id]));

  const placed = await rows<{ number: string; buyer: string; events: number }>(sql`
    select number, user_id as buyer, (select count(*)::integer from order_events where order_number = number) as events
    from orders`);
  const expected = promised.flatMap((one) => [...one.orders].map(([number, basket]) => ({ number, basket, one })));
  if (placed.length !== expected.length) differs(`${placed.length} orders instead of ${expected.length}.`);
  const found = new Map(placed.map((order) => [Number(order.number), order]));
  const lines = await rows<{ number: string; product: string; quantity: number }>(sql`
    select order_number as number, product_id as product, quantity from order_lines`);
  const ordered = Map.groupBy(lines, ({ number }) => Number(number));
  for (const { number, basket, one } of expected) {
    const order = found.get(number);
    if (order?.buyer !== buyers.get(one.email)) differs(`Order ${number} is not ${one.email}'s.`);
    if (order?.events !== 1) differs(`Order ${number} has ${order?.events} events instead of 1.`);
    const had = new Map(ordered.get(number)?.map(({ product, quantity }) => [product, quantity]));
    for (const [product, quantity] of had) {
      if (quantity > (basket.get(product) ?? 0))
        differs(`Order ${number} has ${shown(had)} instead of ${shown(basket)}.`);
    }
    for (const product of plenty) {
      if (had.get(product) !== basket.get(product))
        differs(`Order ${number} has ${shown(had)} instead of ${shown(basket)}.`);
    }
  }

  const products = await rows<{ id: string; stock: number }>(sql`select id, stock from products`);
  for (const { id, stock: left } of products.filter((product) => stock.has(product.id))) {
    const sold = lines.filter(({ product }) => product === id).reduce((sum, { quantity }) => sum + quantity, 0);
    if (left < 0 || left + sold !== stock.get(id))
      differs(`${id} had ${stock.get(id)} units, but ${sold} are sold and ${left} are left.`);
  }

  const units = await rows<{ owner: string; product: string; quantity: number }>(sql`
    select user_id as owner, product_id as product, count(*)::integer as quantity
    from basket_items join baskets on baskets.id = basket_id where removed_by is null and user_id is not null group by 1, 2`);
  const filled = Map.groupBy(units, ({ owner }) => owner);
  for (const { email, basket } of promised) {
    const has = new Map(filled.get(buyers.get(email)!)?.map(({ product, quantity }) => [product, quantity]));
    if (!isSame(has, basket)) differs(`The basket of ${email} is ${shown(has)} instead of ${shown(basket)}.`);
  }
}
