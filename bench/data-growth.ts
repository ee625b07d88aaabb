import { rm } from "node:fs/promises";
import { connected } from "../app/database/connected.ts";
import { ask, superuserAt } from "../app/database/archive/superuser.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { migrationsOf } from "../app/migrations.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { type Measured, repeat } from "./orders.ts";
import { interrupted } from "./program.ts";
import { type Curve, type Figure, type Findings, median, nothing, type Say } from "./report.ts";
import { buyerCount, buying, changing, fillShop } from "./shopping.ts";

const sizes = [0, 100_000, 1_000_000];
const crowd = 8;
const rounds = 5;
/** Maximum orders per round. Each order needs its own basket. Reserves 500 baskets for the warm-up. */
const maxTimes = Math.floor((buyerCount - 500) / rounds);

/**
 * SQL that creates accounts, each with an order and a saved basket. Disables all triggers, because some are slow, and
 * inserts the rows that the triggers would insert.
 */
const past = (count: number) => `
  set session_replication_role = replica;
  drop index order_search_words;
  create temporary table past as
    select n, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, 100000 + n as number,
      now() - n * interval '1 minute' as at from generate_series(1, ${count}) n;
  insert into users (id, email) select id, 'past' || n || '@shopper.example' from past;
  insert into baskets (id, user_id, version) select id, id, 3 from past;
  insert into basket_items (basket_id, product_id, title, picture, price_cents, rating)
    select past.id, products.id, title, picture, price_cents, rating from past join products on products.id = (1 + n % 1000)::text;
  insert into orders (user_id, basket_id, basket_version, total_cents, address, placed_at, state)
    select id, id, 2, 3000, '{"name": "Ada", "street": "1 Way", "city": "Springfield", "region": "IL", "postalCode": "62701", "country": "US"}', at, 'shipped'
    from past order by n;
  insert into order_events (order_number, state, by, at) select number, 'placed', id, at from past;
  insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
    select number, product, 'Product ' || product, 'mug-set-teal', 1000, 1 from past, unnest(array[1 + n % 1000, 1 + (n + 1) % 1000]) product;
  insert into order_search (number, words)
    select number, array_to_tsvector(array[number::text, 'ada', 'past' || n, 'shopper', 'example', 'product']) from past;
  create index order_search_words on order_search using gin (words) with (fastupdate = off);
  drop table past`;

/** Measures how past orders slow down orders and basket changes, with one database per number of past orders. */
export async function dataGrowth(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  await using begun = new AsyncDisposableStack();
  begun.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder);
  begun.defer(() => postgres.stop());
  const shops: { size: number; jobs: Record<Job, () => Promise<unknown>> }[] = [];
  for (const size of sizes) {
    say(`preparing a shop with ${size} orders, accounts and saved baskets`);
    const name = `shop_${size}`;
    await ask(superuserAt(postgres.url), `create database ${name} owner wicker`);
    const url = postgres.url.replace("/wicker?", `/${name}?`);
    const database = openDatabase(url, { notifies: true });
    begun.defer(() => database.close());
    await migrate(database, migrationsOf("all"));
    await fillShop(database);
    await using superuser = await connected(superuserAt(url));
    if (size > 0) await superuser.query(past(size));
    const { buy } = await buying(database);
    const { change } = await changing(database);
    for (const job of [buy, change])
      for (let time = 0; time < 30; time += 1) await Promise.all(Array.from({ length: 10 }, () => job()));
    await superuser.query("vacuum (analyze)");
    shops.push({ size, jobs: { order: buy, change } });
    interrupted.throwIfAborted();
  }
  await ask(superuserAt(postgres.url), "checkpoint");
  const measured = new Map<number, Record<Job, Measured[]>>();
  for (const size of sizes) measured.set(size, { order: [], change: [] });
  for (let round = 1; round <= rounds; round += 1)
    for (const { size, jobs } of shops)
      for (const job of ["order", "change"] as const) {
        say(`${size}, round ${round} of ${rounds}: ${job}`);
        measured.get(size)![job].push(await repeat(crowd, jobs[job], maxTimes));
        interrupted.throwIfAborted();
      }
  return { ...nothing, ...summarize(measured), raw: Object.fromEntries(measured) };
}

type Job = "order" | "change";

function summarize(measured: Map<number, Record<Job, Measured[]>>): Pick<Findings, "figures" | "curves"> {
  const middle = (size: number, job: Job, of: "perSecond" | "p95") =>
    median(measured.get(size)![job].map((run) => run[of]));
  const [least, greatest] = [sizes[0]!, sizes.at(-1)!];
  const kinds = [
    ["order", "orders"],
    ["change", "changes of a basket"],
  ] as const;
  const figures: Figure[] = [];
  for (const [job, name] of kinds) {
    for (const size of sizes) {
      const what = `${name}, ${crowd} at once, after ${size}`;
      figures.push({ what, value: middle(size, job, "perSecond"), unit: "per second" });
      figures.push({ what: "the same, 95th percentile", value: middle(size, job, "p95"), unit: "ms" });
    }
    const slope = middle(greatest, job, "perSecond") / middle(least, job, "perSecond");
    figures.push({ what: `${name} after ${greatest} next to after ${least}`, value: slope, unit: "x" });
  }
  const curve = (title: string, job: Job, of: "perSecond" | "p95", y: string): Curve => ({
    title,
    x: "orders, accounts and saved baskets before",
    y,
    points: sizes.map((size) => [size, middle(size, job, of)]),
  });
  const curves = [
    curve("Orders by what was before", "order", "perSecond", "per second"),
    curve("An order by what was before, 95th percentile", "order", "p95", "ms"),
    curve("Changes of a basket by what was before", "change", "perSecond", "per second"),
  ];
  return { figures, curves };
}
