import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { stockUp } from "../../app/basket/server/testing.ts";
import { openDatabase } from "../../app/database/database.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { newCounts } from "../stress/counts.ts";
import { randomFrom } from "../stress/random.ts";
import { isSame, live, shown } from "../stress/shopper.ts";

const crowd = 8;
const plenty = ["anvil", "bucket", "candle"];
const inStock = 1_000_000;

/** Acknowledged orders by number, each with time and quantity by product. */
export type Ordered = ReadonlyMap<number, { readonly at: Date; readonly basket: ReadonlyMap<string, number> }>;

export const until = (moment: Date, ordered: Ordered): Ordered =>
  new Map([...ordered].filter(([, { at }]) => at < moment));

/** Starts concurrent shoppers in a store with TRUSTED_PROXY=1. Resolves after 50 orders. */
export async function crowdIn(store: string, DATA_DIR: string, interrupted: AbortSignal) {
  const database = openDatabase((await useDatabaseUrl({ DATA_DIR })).url, { max: 1 });
  for (const id of plenty) await stockUp(database, id, { stock: inStock });
  await database.close();
  const ordered = new Map<number, { at: Date; basket: ReadonlyMap<string, number> }>();
  const [over, counts] = [new AbortController(), newCounts()];
  interrupted.addEventListener("abort", () => over.abort());
  const shopping = Array.from({ length: crowd }, async (_, place) => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const clientAddress = `${20 + place}.${Math.floor(turn / 250)}.${turn % 250}.1`;
      const random = randomFrom(place * 1_000 + turn);
      const signals = { over: over.signal, ended: interrupted };
      const onOrder = (number: number, basket: ReadonlyMap<string, number>) =>
        ordered.set(number, { at: new Date(), basket });
      await live({ store, clientAddress, random, counts, plenty, scarce: [], onOrder, ...signals });
    }
  });
  const all = Promise.all(shopping);
  all.catch(() => {}); // `haveOrdered` and `end` handle the rejection
  async function haveOrdered(more: number) {
    for (const enough = ordered.size + more; ordered.size < enough; await Promise.race([pause(50), all]))
      interrupted.throwIfAborted();
  }
  async function end() {
    over.abort();
    await all;
    interrupted.throwIfAborted();
  }
  await haveOrdered(50);
  return { ordered: ordered as Ordered, haveOrdered, end };
}

/**
 * Audits a restored shop. Resolves with the number of orders.
 * @throws if an order of `before` is missing, an order has other contents, or stock does not match the orders
 */
export async function audit(DATA_DIR: string, before: Ordered, ordered: Ordered): Promise<number> {
  const database = openDatabase((await useDatabaseUrl({ DATA_DIR })).url, { max: 1 });
  await using begun = new AsyncDisposableStack();
  begun.defer(() => database.close());
  const { rows: orders } = await database.execute<{ number: number; isWhole: boolean }>(sql`
    select number::integer, (total_cents, 1) is not distinct from (
      (select sum(price_cents * quantity) from order_lines where order_number = number),
      (select count(*) from order_events where order_number = number and state = 'placed')) as "isWhole" from orders`);
  const { rows: lines } = await database.execute<{ number: number; product: string; quantity: number }>(
    sql`select order_number::integer as number, product_id as product, quantity from order_lines`,
  );
  const there = new Set(orders.map(({ number }) => number));
  const linesOf = Map.groupBy(lines, ({ number }) => number);
  for (const number of before.keys()) if (!there.has(number)) throw new Error(`Order ${number} is missing.`);
  for (const { number, isWhole } of orders) {
    if (!isWhole) throw new Error(`Order ${number} is incomplete.`);
    const had = new Map(linesOf.get(number)?.map(({ product, quantity }) => [product, quantity]));
    const expected = ordered.get(number)?.basket; // undefined if the shopper got no response
    if (expected && !isSame(had, expected))
      throw new Error(`Order ${number} has ${shown(had)} instead of ${shown(expected)}.`);
  }
  const { rows: stocks } = await database.execute<{ id: string; all: number }>(sql`
    select id, stock + coalesce((select sum(quantity) from order_lines where product_id = products.id), 0)::integer as all
    from products where id in ${plenty}`);
  if (stocks.length < plenty.length) throw new Error("Some products are missing.");
  for (const { id, all } of stocks)
    if (all !== inStock) throw new Error(`Sold and remaining units of ${id} are ${all} instead of ${inStock}.`);
  return orders.length;
}
