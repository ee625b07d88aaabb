import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { stockUp } from "../../app/basket/server/testing.ts";
import { type Database, openDatabase } from "../../app/database/database.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { newCounts } from "../storm/counts.ts";
import { randomFrom } from "../storm/random.ts";
import { isSame, live, shown } from "../storm/shopper.ts";
import { startStore } from "../store-process.ts";
import { runCommand } from "./owner-command.ts";

const crowd = 8;
const plenty = ["anvil", "bucket", "candle"];
const inStock = 1_000_000;

type Ordered = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Saves a store while its shoppers order, restores it elsewhere, and compares. Resolves with the file. @throws for anything untrue. */
export async function amidOrders(
  folder: string,
  say: (line: string) => void,
  interrupted: AbortSignal,
): Promise<string> {
  const [DATA_DIR, elsewhere, path] = ["data", "elsewhere", "shop.backup"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = await startStore({ DATA_DIR, STORE_FEATURES: "all", LOG_LEVEL: "silent", TRUSTED_PROXY: "1" });
  const ordered = new Map<number, ReadonlyMap<string, number>>();
  let before: Ordered;
  try {
    const database = openDatabase((await useDatabaseUrl({ DATA_DIR })).url, { max: 1 });
    for (const id of plenty) await stockUp(database, id, { stock: inStock });
    await database.close();
    const [over, counts] = [new AbortController(), newCounts()];
    interrupted.addEventListener("abort", () => over.abort());
    const shopping = Array.from({ length: crowd }, async (_, place) => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const clientAddress = `${20 + place}.${Math.floor(turn / 250)}.${turn % 250}.1`;
        const random = randomFrom(place * 1_000 + turn);
        const signals = { over: over.signal, ended: interrupted };
        const onOrder = (number: number, basket: ReadonlyMap<string, number>) => ordered.set(number, basket);
        await live({ store: store.address, clientAddress, random, counts, plenty, scarce: [], onOrder, ...signals });
      }
    });
    const all = Promise.all(shopping);
    all.catch(() => {}); // it is heard of below
    while (ordered.size < 50) await Promise.race([pause(50), all]);
    before = new Map(ordered);
    const saved = await runCommand("backup", { DATA_DIR, DATABASE_URL: "" }, path);
    over.abort();
    await all;
    interrupted.throwIfAborted();
    if (saved.status !== 0) throw new Error(`The backup ended with ${saved.status}: ${saved.err}`);
    say(saved.out.trim());
  } finally {
    await store.stop();
  }
  const restored = await runCommand("restore", { DATA_DIR: elsewhere, DATABASE_URL: "" }, path);
  if (restored.status !== 0) throw new Error(`The restore ended with ${restored.status}: ${restored.err}`);
  const other = await startStore({ DATA_DIR: elsewhere, STORE_FEATURES: "all" });
  try {
    const database = openDatabase((await useDatabaseUrl({ DATA_DIR: elsewhere })).url, { max: 1 });
    const there = await audit(database, before, ordered).finally(() => database.close());
    say(
      `Of ${ordered.size} orders ${before.size} were placed before the backup began; the restored shop has ${there}, all of these among them, each whole`,
    );
  } finally {
    await other.stop();
  }
  return path;
}

/** Resolves with how many orders there are. @throws where one of before is missing, or any is not as it was placed. */
async function audit(database: Database, before: Ordered, ordered: Ordered): Promise<number> {
  const { rows: orders } = await database.execute<{ number: number; isWhole: boolean }>(sql`
    select number::integer, (total_cents, 1) is not distinct from (
      (select sum(price_cents * quantity) from order_lines where order_number = number),
      (select count(*) from order_events where order_number = number and state = 'placed')) as "isWhole" from orders`);
  const { rows: lines } = await database.execute<{ number: number; product: string; quantity: number }>(
    sql`select order_number::integer as number, product_id as product, quantity from order_lines`,
  );
  const there = new Map(orders.map((order) => [order.number, order]));
  const linesOf = Map.groupBy(lines, ({ number }) => number);
  for (const number of before.keys()) if (!there.has(number)) throw new Error(`Order ${number} is missing.`);
  for (const { number, isWhole } of orders) {
    if (!isWhole) throw new Error(`Order ${number} is not whole.`);
    const had = new Map(linesOf.get(number)?.map(({ product, quantity }) => [product, quantity]));
    const wanted = ordered.get(number); // none for one whose shopper was sent away before it was answered
    if (wanted && !isSame(had, wanted))
      throw new Error(`Order ${number} has ${shown(had)} instead of ${shown(wanted)}.`);
  }
  const { rows: stocks } = await database.execute<{ id: string; all: number }>(sql`
    select id, stock + coalesce((select sum(quantity) from order_lines where product_id = products.id), 0)::integer as all
    from products where id in ${plenty}`);
  for (const { id, all } of stocks)
    if (all !== inStock) throw new Error(`Of ${id} there are ${all}, sold and left, instead of ${inStock}.`);
  return orders.length;
}
