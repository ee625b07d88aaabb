import { setTimeout as pause } from "node:timers/promises";
import { reachOf } from "../../app/database/archive/reach.ts";
import { finishSegment } from "../../app/database/archive/testing.ts";
import { connected } from "../../app/database/connected.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { interruption } from "../interruption.ts";

export const interrupted = interruption();
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Polls until the result is truthy, and returns the result. @throws after `seconds` */
export async function eventually<Found>(
  what: string,
  look: () => Promise<Found | false | null | undefined> | Found | false | null | undefined,
  seconds = 30,
): Promise<Found> {
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await pause(5)) {
    interrupted.throwIfAborted();
    const found = await look();
    if (found) return found;
  }
  throw new Error(`${what}: did not happen within ${seconds} s.`);
}

/** Returns the current time. Pauses 5 ms before and after, so that no event happens at the same time. */
export async function betweenTwo(): Promise<Date> {
  await pause(5);
  const moment = new Date();
  await pause(5);
  return moment;
}

const address = async (DATA_DIR: string) => (await useDatabaseUrl({ DATA_DIR })).url;

/** Waits until the archive is complete. Ends the WAL segment itself, because PostgreSQL might do so a minute later. */
export async function archivedNow(dataDir: string, archive: string): Promise<void> {
  const now = new Date();
  await finishSegment(await address(dataDir));
  await isArchived(archive, now);
}

export const isArchived = (archive: string, moment: Date): Promise<boolean> =>
  eventually(
    `The archive has all changes until ${moment.toISOString()}`,
    async () => (await reachOf(archive)).reaches.some(({ until }) => until > moment),
    90,
  );

export const inStock = 1_000_000;
const goods = ["dune-lamp", "horizon-monitor", "pebble-mugs"];

export async function stockUp(dataDir: string): Promise<void> {
  await using client = await connected(await address(dataDir));
  await client.query("update products set stock = $1 where id = any($2)", [inStock, goods]);
}

/** Order numbers of a running store. @throws if totals do not match lines, or stock does not match orders. */
export async function ordersIn(dataDir: string): Promise<string[]> {
  await using client = await connected(await address(dataDir));
  const { rows: orders } = await client.query<{ number: string; is_whole: boolean }>(`
    select number::text, total_cents = (select sum(price_cents * quantity) from order_lines where order_number = number) as is_whole
    from orders order by number`);
  for (const { number, is_whole } of orders) if (!is_whole) throw new Error(`Order ${number} is incomplete.`);
  const { rows: stocks } = await client.query<{ id: string; all: number }>(
    `select id, (stock + coalesce((select sum(quantity) from order_lines where product_id = products.id), 0))::integer as all
     from products where id = any($1)`,
    [goods],
  );
  if (stocks.length < goods.length) throw new Error("Some products are missing.");
  for (const { id, all } of stocks)
    if (all !== inStock) throw new Error(`Sold and remaining units of ${id} are ${all} instead of ${inStock}.`);
  return orders.map(({ number }) => number);
}
