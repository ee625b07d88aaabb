import { rm } from "node:fs/promises";
import { pino } from "pino";
import { type Database, openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { migrationsOf } from "../app/migrations.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { createPubSub } from "../app/database/pubsub.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { makeTwins, writingChanges, writingOrders } from "./bare-writes.ts";
import { buyingByCard } from "./card-orders.ts";
import { takenBy } from "./processor.ts";
import { interrupted } from "./program.ts";
import { atLeast, type Curve, type Figure, type Findings, median, type Say } from "./report.ts";
import { buyerCount, buying, changing, fillShop } from "./shopping.ts";
import { notifyWaits, type Waits, waitsOf } from "./waits.ts";
import { compareRows } from "./written-rows.ts";

const crowds = [1, 8, 64];
const rounds = 3;
const roundMs = 2_000;
/** Maximum job runs per round. Each order needs its own basket, and the warm-up needs 500 baskets. */
const maxTimes = Math.floor((buyerCount - 500) / (rounds + 1)); // one further round samples PostgreSQL's wait events

/** Concurrency levels at which to sample PostgreSQL's wait events. */
const waiting = new Set([8, 64]);

export type Measured = { readonly times: number; readonly perSecond: number; readonly p95: number };
/** CPU time per job, in ms: `here` in this process, `there` in PostgreSQL. */
type Weighed = Measured & { readonly here: number; readonly there: number };
const jobs = ["insert", "bareOrder", "order", "cardOrder", "bareChange", "change"] as const;
type Job = (typeof jobs)[number];
type Jobs = Record<Job, () => Promise<unknown>>;

/** Measures orders and basket changes without HTTP, compared with statements that only write the same rows. */
export async function orders(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    say("starting a database");
    const postgres = await startPostgres(folder);
    ends.push(() => postgres.stop());
    const database = openDatabase(postgres.url, { notifies: true });
    ends.push(() => database.close());
    await migrate(database, migrationsOf("all"));
    await fillShop(database);
    await makeTwins(database);
    await compareRows(postgres.url);
    const { committed } = database;
    const pubsub = createPubSub(postgres.url, ["basket", "catalogue"], pino({ level: "silent" }), { committed });
    ends.push(() => pubsub.stop());
    const seen = new Map<number, Waits>();
    const measured = await measureAll(database, say, async (crowd, order) => {
      if (!waiting.has(crowd)) return;
      say(`reasons that ${crowd} concurrent orders wait`);
      seen.set(crowd, await waitsOf(postgres.url, () => repeat(crowd, order, maxTimes)));
    });
    const { figures, curves } = summarize(measured);
    const waits = [...seen].map(([crowd, some]) => notifyWaits(`orders, ${crowd} at once`, some));
    return {
      figures: [...figures, ...waits.flatMap((those) => those.figures)],
      curves,
      notes: waits.map(({ note }) => note),
      skipped: [],
      raw: Object.fromEntries(measured),
    };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/**
 * Measures all jobs at each concurrency level. Jobs alternate, so other load on the machine affects all jobs equally.
 * @param after is called at the end of each concurrency level, with the order job.
 */
async function measureAll(database: Database, say: Say, after: (crowd: number, order: Jobs["order"]) => Promise<void>) {
  const all = new Map<number, Record<Job, Weighed[]>>();
  for (const crowd of crowds) {
    const measured: Record<Job, Weighed[]> = {
      insert: [],
      bareOrder: [],
      order: [],
      cardOrder: [],
      bareChange: [],
      change: [],
    };
    say(`baskets for ${crowd} at once`);
    const runs = await jobsIn(database);
    for (let round = 1; round <= rounds; round += 1)
      for (const job of jobs) {
        say(`${crowd} at once, round ${round} of ${rounds}: ${job}`);
        measured[job].push(await weigh(database, crowd, runs[job]));
        interrupted.throwIfAborted();
      }
    all.set(crowd, measured);
    await after(crowd, runs.order);
  }
  return all;
}

/** Runs each job 500 times as a warm-up, then updates PostgreSQL's table statistics. */
async function jobsIn(database: Database): Promise<Jobs> {
  const { buy, buyers } = await buying(database);
  const { change, buyers: shoppers } = await changing(database);
  const runs: Jobs = {
    insert: () => database.$client.query("insert into bare default values"),
    bareOrder: await writingOrders(database, buyers),
    order: buy,
    cardOrder: await buyingByCard(database),
    bareChange: await writingChanges(database, shoppers),
    change,
  };
  for (const job of jobs)
    for (let time = 0; time < 50; time += 1) await Promise.all(Array.from({ length: 10 }, () => runs[job]()));
  await database.$client.query("vacuum (analyze)");
  return runs;
}

async function weigh(database: Database, crowd: number, job: () => Promise<unknown>): Promise<Weighed> {
  const before = await takenBy(database);
  const measured = await repeat(crowd, job, maxTimes);
  const after = await takenBy(database);
  const each = (of: keyof typeof after) => (after[of] - before[of]) / measured.times;
  return { ...measured, here: each("here"), there: each("there") };
}

/** Repeats a job with `atOnce` concurrent workers, for two seconds or until `maxRuns` runs. */
export async function repeat(atOnce: number, job: () => Promise<unknown>, maxRuns: number): Promise<Measured> {
  const took: number[] = [];
  const begun = performance.now();
  let times = 0;
  const worker = async () => {
    while (performance.now() - begun < roundMs && times < maxRuns) {
      times += 1;
      const start = performance.now();
      await job();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]!;
  return { times: took.length, perSecond: took.length / seconds, p95 };
}

function paidByCard(onDelivery: Omit<Weighed, "times">, byCard: Omit<Weighed, "times">, crowd: number): Figure[] {
  const { perSecond, p95, here, there } = byCard;
  return [
    { what: `orders paid by card, ${crowd} at once`, value: perSecond, unit: "per second" },
    { what: `orders paid by card, ${crowd} at once, 95th percentile`, value: p95, unit: "ms" },
    { what: `the store's processor for each paid by card, ${crowd} at once`, value: here, unit: "ms" },
    { what: `PostgreSQL's for each paid by card, ${crowd} at once`, value: there, unit: "ms" },
    { what: `PostgreSQL's, next to orders on delivery, ${crowd} at once`, value: there / onDelivery.there, unit: "x" },
  ];
}

function summarize(all: Map<number, Record<Job, Weighed[]>>): Pick<Findings, "figures" | "curves"> {
  const middle = (crowd: number, job: Job): Omit<Weighed, "times"> => {
    const of = (name: keyof Weighed) => median(all.get(crowd)![job].map((run) => run[name]));
    return { perSecond: of("perSecond"), p95: of("p95"), here: of("here"), there: of("there") };
  };
  const figures = crowds.flatMap((crowd): Figure[] => {
    const insert = middle(crowd, "insert");
    const named = (job: Job, name: string, bareJob: Job): Figure[] => {
      const { perSecond, p95, here, there } = middle(crowd, job);
      const bare = middle(crowd, bareJob);
      return [
        { what: `${name}, ${crowd} at once`, value: perSecond, unit: "per second" },
        { what: `${name}, ${crowd} at once, 95th percentile`, value: p95, unit: "ms" },
        { what: `the same rows bare, ${crowd} at once`, value: bare.perSecond, unit: "per second" },
        atLeast(`${name} next to the same rows bare, ${crowd} at once`, perSecond / bare.perSecond, "x", 0.5),
        { what: `${name} next to a bare INSERT, ${crowd} at once`, value: perSecond / insert.perSecond, unit: "x" },
        { what: `the same, 95th percentile`, value: p95 / insert.p95, unit: "x" },
        { what: `the store's processor for each, ${crowd} at once`, value: here, unit: "ms" },
        { what: `PostgreSQL's, ${crowd} at once`, value: there, unit: "ms" },
        { what: `PostgreSQL's for the same rows bare, ${crowd} at once`, value: bare.there, unit: "ms" },
      ];
    };
    return [
      { what: `bare INSERTs, ${crowd} at once`, value: insert.perSecond, unit: "per second" },
      { what: `bare INSERTs, ${crowd} at once, 95th percentile`, value: insert.p95, unit: "ms" },
      ...named("order", "orders", "bareOrder"),
      ...paidByCard(middle(crowd, "order"), middle(crowd, "cardOrder"), crowd),
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
