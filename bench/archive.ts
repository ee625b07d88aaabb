import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Archived, defaultIntervals } from "../app/database/archive/archive.ts";
import { reachOf } from "../app/database/archive/reach.ts";
import { restoreAt } from "../app/database/archive/restore.ts";
import { ask, superuserAt } from "../app/database/archive/superuser.ts";
import { takeBase } from "../app/database/archive/take-base.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { migrationsOf } from "../app/migrations.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { takingBase } from "./meanwhile.ts";
import { repeat } from "./orders.ts";
import { paced, percentile } from "./paced.ts";
import { interrupted } from "./program.ts";
import { atMost, type Findings, median, type Say } from "./report.ts";
import { buyerCount, buying, fillShop } from "./shopping.ts";

const rounds = 7;
/** Rate in orders per second (4.3 million a day), and duration of a measurement in seconds. */
const [pace, seconds] = [50, 6];
/** Concurrent shoppers who order without pause. */
const crowd = 8;

/** SQL that adds about 0.5 GB of data. The data compresses well, like a shop's data. */
const bulk = `create table bulk as
  select n, md5(random()::text) || repeat('Dune table lamp ', 8) as text from generate_series(1, 2500000) n`;

/** Background work of each measured shop. "base" is a base backup. */
const busyWith = ["nothing", "archiving", "base"] as const;

/** 95th percentile of order latency in a round, in ms. `paced`: at a fixed rate. `crowded`: without pauses. */
type Turn = { readonly paced: number; readonly crowded: number };

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Starts PostgreSQL with a shop and many filled baskets. Each call of `buy` orders one basket. */
async function openShop(begun: AsyncDisposableStack, archived?: Archived) {
  const dataDir = await temporaryFolder();
  begun.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres(dataDir, undefined, undefined, archived);
  begun.defer(() => postgres.stop());
  const database = openDatabase(postgres.url);
  begun.defer(() => database.close());
  await migrate(database, migrationsOf("all"));
  await fillShop(database);
  const { buy } = await buying(database);
  return { dataDir, superuser: superuserAt(postgres.url), database, buy };
}

/** Measures how archiving and base backups slow down orders, and how long a base backup and a restore take. */
export async function archive(say: Say): Promise<Findings> {
  await using begun = new AsyncDisposableStack();
  const archiveFolder = async () => {
    const folder = await temporaryFolder();
    begun.defer(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const folder = await archiveFolder();
  const into = (place: string): Archived => ({
    folder: place,
    takesBases: true,
    intervals: { ...defaultIntervals, status: 1_000 },
  });
  say("preparing three shops, two with an archive");
  const shops: Record<(typeof busyWith)[number], Shop> = {
    nothing: await openShop(begun),
    archiving: await openShop(begun, into(await archiveFolder())),
    base: await openShop(begun, into(folder)),
  };
  const { base: based } = shops;
  await ask(based.superuser, bulk);
  await ask(based.superuser, "vacuum (freeze) bulk"); // prevents autovacuum during a measurement
  await archivedUntilNow(based, folder);
  say("a base backup");
  const tried = join(folder, "tried");
  const basing = performance.now();
  const facts = await takeBase({
    url: based.superuser,
    into: tried,
    isUrgent: true,
    ...defaultIntervals,
    onFirst() {},
    givenUp: interrupted,
  });
  const took = (performance.now() - basing) / 1_000;

  /** Starts a kind of background work. Resolves with a function that ends the work. */
  const begin: Record<(typeof busyWith)[number], () => Promise<() => Promise<unknown>>> = {
    nothing: async () => async () => {},
    archiving: async () => async () => {},
    base: () => takingBase(based.superuser, tried),
  };
  const measured = { nothing: [], archiving: [], base: [] } as Record<(typeof busyWith)[number], Turn[]>;
  for (let round = 1; round <= rounds; round += 1) {
    say(`orders, round ${round} of ${rounds}`);
    for (const name of busyWith) {
      const end = await begin[name]();
      // Starts with a checkpoint, as a base backup does, because later writes are slower after a checkpoint.
      if (name !== "base") await ask(shops[name].superuser, "checkpoint");
      const { buy } = shops[name];
      const { took: times } = await paced(pace, seconds, buy);
      const { p95: crowded } = await repeat(crowd, buy, Math.floor(buyerCount / rounds) - pace * seconds);
      measured[name].push({ paced: percentile(times, 0.95), crowded });
      await end();
      interrupted.throwIfAborted();
    }
  }
  await rm(tried);

  say("a restore");
  const at = await archivedUntilNow(based, folder);
  const reach = (await reachOf(folder)).reaches.at(-1)!;
  const begins = performance.now();
  const { dataDir } = based;
  await restoreAt({ at, archive: folder, dataDir, say() {}, progress: noProgress, givenUp: interrupted });
  const restored = (performance.now() - begins) / 1_000;

  const small = reach.log.at(-1)!;
  const { size } = await stat(join(reach.chain.log, small.file));
  let logBytes = 0;
  for (const { file } of reach.log) logBytes += (await stat(join(reach.chain.log, file))).size;

  const p95 = (name: (typeof busyWith)[number], how: keyof Turn) => median(measured[name].map((turn) => turn[how]));
  /** Slowdown of orders: latency divided by the latency of "nothing" in the same round. Median of all rounds. */
  const ratio = (name: (typeof busyWith)[number], how: keyof Turn) =>
    median(measured[name].map((turn, round) => turn[how] / measured.nothing[round]![how]));
  const busy = [
    ["archived", "archiving"],
    ["while a base backup is taken", "base"],
  ] as const;
  return {
    figures: [
      { what: `orders, ${pace} a second, 95th percentile`, value: p95("nothing", "paced"), unit: "ms" },
      ...busy.flatMap(([what, name]) => [
        { what: `the same, ${what}`, value: p95(name, "paced"), unit: "ms" },
        atMost(`${what}, relative to no archive`, ratio(name, "paced"), "x", 1.3),
      ]),
      {
        what: `orders, ${crowd} at once without a pause, 95th percentile`,
        value: p95("nothing", "crowded"),
        unit: "ms",
      },
      ...busy.map(([what, name]) => ({
        what: `the same, ${what}, relative to no archive`,
        value: ratio(name, "crowded"),
        unit: "x",
      })),
      { what: "time of a base backup, for each GB of data", value: took / (facts.dataBytes / 1e9), unit: "s" },
      { what: "size of a base backup, relative to the data", value: facts.fileBytes / facts.dataBytes, unit: "x" },
      { what: "data in the restored base backup", value: reach.base.dataBytes / 1e9, unit: "GB" },
      { what: "replayed WAL", value: (reach.log.length * 16 * 2 ** 20) / 1e9, unit: "GB" },
      {
        what: "compressed size of that WAL, relative to the WAL",
        value: logBytes / (reach.log.length * 16 * 2 ** 20),
        unit: "x",
      },
      { what: "time to restore both", value: restored, unit: "s" },
      { what: "WAL file of an idle minute", value: size, unit: "bytes" },
    ],
    curves: [],
    skipped: [],
    raw: { ...measured, took },
  };
}

/** Waits until the archive contains all writes before this call. Returns the time of the call. */
async function archivedUntilNow({ database, superuser }: Shop, folder: string): Promise<Date> {
  const at = new Date();
  await database.execute(sql`select pg_logical_emit_message(true, 'wicker', '')`);
  await ask(superuser, "select pg_switch_wal()");
  while (!(await reachOf(folder)).reaches.some(({ until }) => until > at)) await wait(200);
  return at;
}
