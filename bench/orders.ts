import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createBaskets } from "../app/basket/server/baskets.ts";
import { type Database, openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { migrationsOf } from "../app/migrations.ts";
import { createOrders } from "../app/orders/server/orders.ts";
import { reviewKey, type Seen } from "../app/orders/server/review-key.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { createPubSub } from "../app/database/pubsub.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { makeTwins, writingChanges, writingOrders } from "./bare-writes.ts";
import { interrupted } from "./program.ts";
import { atLeast, type Curve, type Figure, type Findings, median, type Say } from "./report.ts";

const crowds = [1, 8, 64];
const rounds = 3;
const roundMs = 2_000;
const productCount = 1_000;
/** More than a crowd can order in its rounds: each order needs a basket of its own. */
const basketCount = 30_000;
const address = { name: "Ada", street: "1 Way", city: "Springfield", region: "IL", postalCode: "62701", country: "US" };

export type Measured = { readonly perSecond: number; readonly p95: number };
const jobs = ["insert", "bareOrder", "order", "bareChange", "change"] as const;
type Job = (typeof jobs)[number];

/**
 * What orders and changes of a basket cost in one process of the store, on its own PostgreSQL with every safety on, next to a bare
 * transaction that writes the same rows into tables with the same indexes, and to a single bare INSERT: that is what one flush to this
 * disk costs. Without HTTP, which `server` measures.
 */
export async function orders(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    say("a database of its own");
    const postgres = await startPostgres(folder);
    ends.push(() => postgres.stop());
    const database = openDatabase(postgres.url, { tells: true });
    ends.push(() => database.close());
    await migrate(database, migrationsOf("all"));
    await fillShop(database);
    await makeTwins(database);
    const { committed } = database;
    const pubsub = createPubSub(postgres.url, ["basket", "catalogue"], pino({ level: "silent" }), { committed });
    ends.push(() => pubsub.stop());
    const measured = await measureAll(database, say);
    return { ...told(measured), skipped: [], raw: Object.fromEntries(measured) };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** For each crowd, each job's rounds. The jobs take turns, so that whatever else the machine does meets them all. */
async function measureAll(database: Database, say: Say) {
  const all = new Map<number, Record<Job, Measured[]>>();
  for (const crowd of crowds) {
    const measured: Record<Job, Measured[]> = { insert: [], bareOrder: [], order: [], bareChange: [], change: [] };
    say(`${basketCount} baskets for ${crowd} at once`);
    const { buy, buyers } = await buying(database);
    const bareOrder = await writingOrders(database, buyers);
    for (let round = 1; round <= rounds; round += 1) {
      const change = await changing(database, crowd);
      const insert = () => database.$client.query("insert into bare default values");
      const bareChange = await writingChanges(database, crowd);
      const runs = { insert, bareOrder, order: buy, bareChange, change };
      for (const [job, run] of Object.entries(runs) as [Job, () => Promise<unknown>][]) {
        say(`${crowd} at once, round ${round} of ${rounds}: ${job}`);
        measured[job].push(await repeat(crowd, run));
        interrupted.throwIfAborted();
      }
    }
    all.set(crowd, measured);
  }
  return all;
}

/** Does a job again and again, so many at once. */
export async function repeat(atOnce: number, job: () => Promise<unknown>): Promise<Measured> {
  const took: number[] = [];
  const begun = performance.now();
  const worker = async () => {
    while (performance.now() - begun < roundMs) {
      const start = performance.now();
      await job();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: took.length / seconds, p95: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]! };
}

export async function fillShop(database: Database) {
  await database.execute(
    sql`create table bare (id bigint generated always as identity primary key, at timestamptz default now())`,
  );
  await database.execute(sql`insert into departments (slug, name) values ('all', 'All')`);
  await database.execute(sql`
    insert into products (id, slug, title, description, picture, price_cents, rating, department, stock)
    select n, n, 'Product ' || n, 'Measured.', 'mug-set-teal', 1000 + n, 4, 'all', 1000000
    from generate_series(1, ${productCount}) as n`);
}

/** An order of the next of many baskets, each of three units of two products. */
export async function buying(database: Database) {
  await database.execute(sql`
    with buyers as (
      insert into users (email) select gen_random_uuid() || '@shopper.example' from generate_series(1, ${basketCount})
      returning id
    ), filled as (
      insert into baskets (user_id, version) select id, 3 from buyers returning id
    ), numbered as (
      select id, (random() * ${productCount - 2})::integer + 1 as first from filled
    )
    insert into basket_items (basket_id, product_id, title, picture, price_cents, rating)
    select numbered.id, products.id, title, picture, price_cents, rating
    from numbered, unnest(array[first, first + 1, first]) as unit join products on products.id = unit::text`);
  const { rows } = await database.execute<{ id: string; user: string; total: string; seen: Seen[] }>(sql`
    with units as (
      select basket_id, product_id, price_cents, count(*) as quantity from basket_items
      group by basket_id, product_id, price_cents
    )
    select baskets.id, baskets.user_id as user, sum(price_cents * quantity) as total,
      json_agg(json_build_object('id', product_id, 'quantity', quantity, 'priceCents', price_cents)) as seen
    from baskets join units on units.basket_id = baskets.id
    where baskets.version = 3 group by baskets.id limit ${basketCount}`);
  const shop = createOrders(database);
  const buyers = rows.map(({ id, user, seen }) => ({
    id,
    user,
    first: Math.min(...seen.map((one) => Number(one.id))),
  }));
  const buy = async () => {
    const { id, user, total, seen } = rows.pop()!;
    const placing = {
      basketId: id,
      version: 3,
      seen: reviewKey(seen),
      totalCents: Number(total),
      currency: "USD",
      address,
      giftNote: null,
    };
    const placed = await shop.place({ id: user }, placing);
    if (!placed.ok) throw new Error(`An order was refused: ${placed.changes.join(" ")}`);
  };
  return { buy, buyers };
}

/** A unit added to a basket and taken out again, in turn: each shopper has a basket of their own. */
async function changing(database: Database, crowd: number) {
  const baskets = createBaskets(database);
  const idle = Array.from({ length: crowd }, () => ({ basketId: randomUUID(), adds: true }));
  return async () => {
    const shopper = idle.pop()!;
    const type = shopper.adds ? "add" : "remove";
    await baskets.apply({ basketId: shopper.basketId }, [{ id: randomUUID(), type, productId: "7" }]);
    idle.unshift({ ...shopper, adds: !shopper.adds });
  };
}

function told(all: Map<number, Record<Job, Measured[]>>): Pick<Findings, "figures" | "curves"> {
  const middle = (crowd: number, job: Job): Measured => {
    const runs = all.get(crowd)![job];
    return { perSecond: median(runs.map((run) => run.perSecond)), p95: median(runs.map((run) => run.p95)) };
  };
  const figures = crowds.flatMap((crowd): Figure[] => {
    const insert = middle(crowd, "insert");
    const named = (job: Job, name: string, bareJob: Job): Figure[] => {
      const { perSecond, p95 } = middle(crowd, job);
      const bare = middle(crowd, bareJob);
      return [
        { what: `${name}, ${crowd} at once`, value: perSecond, unit: "per second" },
        { what: `${name}, ${crowd} at once, 95th percentile`, value: p95, unit: "ms" },
        { what: `the same rows bare, ${crowd} at once`, value: bare.perSecond, unit: "per second" },
        atLeast(`${name} next to the same rows bare, ${crowd} at once`, perSecond / bare.perSecond, "x", 0.5),
        { what: `${name} next to a bare INSERT, ${crowd} at once`, value: perSecond / insert.perSecond, unit: "x" },
        { what: `the same, 95th percentile`, value: p95 / insert.p95, unit: "x" },
      ];
    };
    return [
      { what: `bare INSERTs, ${crowd} at once`, value: insert.perSecond, unit: "per second" },
      { what: `bare INSERTs, ${crowd} at once, 95th percentile`, value: insert.p95, unit: "ms" },
      ...named("order", "orders", "bareOrder"),
      ...named("change", "changes of a basket", "bareChange"),
    ];
  });
  const curve = (title: string, job: Job): Curve => ({
    title,
    x: "at once",
    y: "per second",
    points: crowds.map((crowd) => [crowd, middle(crowd, job).perSecond]),
  });
  return { figures, curves: [curve("Orders", "order"), curve("Changes of a basket", "change")] };
}
