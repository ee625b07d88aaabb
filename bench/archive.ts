import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { usualPace } from "../app/database/archive/archive.ts";
import { takeBase } from "../app/database/archive/base-backup.ts";
import { reachOf } from "../app/database/archive/reach.ts";
import { restoreAt } from "../app/database/archive/restore.ts";
import { ask, superuserAt } from "../app/database/archive/superuser.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { migrationsOf } from "../app/migrations.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { buying, fillShop, type Measured, repeat } from "./orders.ts";
import { interrupted } from "./program.ts";
import { type Findings, median, type Say } from "./report.ts";

const crowd = 8;
const rounds = 9;

/** Rows that make the database some 1 GB, half of which packs well, as in shops. */
const bulk = `create table bulk as
  select n, md5(random()::text) || repeat('Dune table lamp ', 8) as text from generate_series(1, 5000000) n`;

/** What archiving costs orders, and how long a base and a restore take. Two databases take turns, of which one is archived. */
export async function archive(say: Say): Promise<Findings> {
  const [folder, dataDir, other] = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()]);
  await using begun = new AsyncDisposableStack();
  for (const one of [folder, dataDir, other]) begun.defer(() => rm(one, { recursive: true, force: true }));
  async function open(at: string, archived?: Parameters<typeof startPostgres>[3]) {
    const postgres = await startPostgres(at, undefined, undefined, archived);
    begun.defer(() => postgres.stop());
    const database = openDatabase(postgres.url);
    begun.defer(() => database.close());
    await migrate(database, migrationsOf("all"));
    await fillShop(database);
    return { url: postgres.url, database };
  }
  say("two databases, one of which is archived");
  const plain = await open(other);
  const archived = await open(dataDir, { folder, takesBases: true, pace: { ...usualPace, note: 1_000 } });
  const { buy: buyPlain } = await buying(plain.database);
  const { buy: buyArchived } = await buying(archived.database);
  const { buy: buyMeanwhile } = await buying(archived.database);

  const measured: Record<"plain" | "archived" | "base", Measured[]> = { plain: [], archived: [], base: [] };
  await ask(archived.url, bulk);
  await ask(superuserAt(archived.url), "checkpoint");
  say("a base of it");
  const into = join(folder, "tried");
  const takeOne = (givenUp: AbortSignal, onFirst = () => {}) =>
    takeBase({ url: superuserAt(archived.url), into, isUrgent: true, ...usualPace, onFirst, givenUp });
  const basing = performance.now();
  const facts = await takeOne(interrupted);
  const took = (performance.now() - basing) / 1_000;
  /** Orders while a base is taken, which goes on for longer. */
  async function whileBaseIsTaken() {
    const enough = new AbortController();
    const first = Promise.withResolvers<void>();
    const taking = takeOne(AbortSignal.any([interrupted, enough.signal]), first.resolve);
    taking.catch(first.reject);
    await first.promise;
    const orders = await repeat(crowd, buyMeanwhile);
    enough.abort();
    await taking.then(
      () => Promise.reject(new Error("The base was there before the orders.")),
      () => {},
    );
    return orders;
  }
  for (let round = 1; round <= rounds; round += 1) {
    say(`orders, round ${round} of ${rounds}`);
    // A base begins with a checkpoint, as they come every five minutes: what is written just after one is more, with and without a base.
    await ask(superuserAt(plain.url), "checkpoint");
    measured.plain.push(await repeat(crowd, buyPlain));
    await ask(superuserAt(archived.url), "checkpoint");
    measured.archived.push(await repeat(crowd, buyArchived));
    measured.base.push(await whileBaseIsTaken());
    interrupted.throwIfAborted();
  }
  await rm(into);

  say("a restore");
  const at = new Date();
  await archived.database.execute(sql`select pg_logical_emit_message(true, 'wicker', '')`);
  await ask(superuserAt(archived.url), "select pg_switch_wal()");
  while (!(await reachOf(folder)).reaches.some(({ until }) => until > at)) await wait(200);
  const reach = (await reachOf(folder)).reaches.at(-1)!;
  const begins = performance.now();
  await restoreAt({ at, archive: folder, dataDir, say() {}, progress: noProgress, givenUp: interrupted });
  const restored = (performance.now() - begins) / 1_000;

  const small = reach.log.at(-1)!;
  const { size } = await stat(join(reach.chain.log, small.file));
  let logBytes = 0;
  for (const { file } of reach.log) logBytes += (await stat(join(reach.chain.log, file))).size;

  const p95 = (of: keyof typeof measured) => median(measured[of].map((one) => one.p95));
  return {
    figures: [
      { what: `orders, ${crowd} at once, 95th percentile`, value: p95("plain"), unit: "ms" },
      { what: "the same, archived", value: p95("archived"), unit: "ms" },
      {
        what: "archived next to not",
        value: p95("archived") / p95("plain"),
        unit: "x",
        aim: "at most 1.3",
        met: p95("archived") / p95("plain") <= 1.3,
      },
      { what: "the same while a base is taken", value: p95("base"), unit: "ms" },
      {
        what: "while a base is taken next to not archived",
        value: p95("base") / p95("plain"),
        unit: "x",
        aim: "at most 1.3",
        met: p95("base") / p95("plain") <= 1.3,
      },
      { what: "a base, for each GB of data", value: took / (facts.dataBytes / 1e9), unit: "s" },
      { what: "a base as a part of the data", value: facts.fileBytes / facts.dataBytes, unit: "x" },
      { what: "data in the base that was restored", value: reach.base.dataBytes / 1e9, unit: "GB" },
      { what: "log that was replayed", value: (reach.log.length * 16 * 2 ** 20) / 1e9, unit: "GB" },
      { what: "that log packed, as a part", value: logBytes / (reach.log.length * 16 * 2 ** 20), unit: "x" },
      { what: "a restore of both", value: restored, unit: "s" },
      { what: "a file of the log of a quiet minute", value: size, unit: "bytes" },
    ],
    curves: [],
    skipped: [],
    raw: { ...measured, took },
  };
}
