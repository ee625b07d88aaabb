import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createBaskets } from "../app/basket/server/baskets.ts";
import { sell } from "../app/catalogue/server/testing.ts";
import { type Database, openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { createPubSub } from "../app/database/pubsub.ts";
import { applicationName } from "../app/database/notify.ts";
import { migrationsOf } from "../app/migrations.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { interrupted, output } from "./program.ts";
import { hasReplication, startReplicated } from "./replicated.ts";
import { atLeast, type Figure, type Findings, median, nothing, type Say } from "./report.ts";

const rounds = 5;
const seconds = 3;
const sessions = 64;
const basketCount = 10_000;
const changes = 100;

/** When the store notifies other processes of a basket change: after the commit, never, or in the transaction. */
const ways = ["notified after commit", "not notified", "notified in the transaction"] as const;
type Way = (typeof ways)[number];

/** Measures the latency of notifications, and how they slow down basket changes with synchronous replication. */
export async function notify(say: Say): Promise<Findings> {
  if (!hasReplication())
    return { ...nothing, skipped: ["This part needs Debian's postgresql-15 to wait for a replica: install it"] };
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    say("starting PostgreSQL with a replica");
    const postgres = await startReplicated(join(folder, "postgres"));
    ends.push(() => postgres.stop());
    const [store, plain] = [openDatabase(postgres.url, { notifies: true }), openDatabase(postgres.url)];
    ends.push(() => Promise.all([store.close(), plain.close()]));
    await migrate(plain, migrationsOf("all"));
    await plain.execute(sql`insert into baskets (version) select 0 from generate_series(1, ${basketCount})`);
    await plain.execute(sql.raw("create table numbered as select row_number() over () as n, id from baskets"));
    await plain.execute(sql.raw("create unique index on numbered (n)"));
    await sell(plain, [{ id: "lamp" }]);
    const pubsub = createPubSub(postgres.url, ["basket"], pino({ level: "silent" }), { committed: store.committed });
    ends.push(() => pubsub.stop());
    const script = join(folder, "change.sql");
    await writeFile(
      script,
      `\\set n random(1, ${basketCount})\nupdate baskets set version = version + 1 where id = (select id from numbered where n = :n);\n`,
    );
    const commits = await committing(plain, (way) => perSecond(postgres, script, way), say);
    const latencies = await measureLatencies({ store, plain, pubsub }, say);
    const middle = (way: Way) => median(commits[way]);
    const figures: Figure[] = [
      ...ways.map((way) => ({ what: `basket changes, replicated, ${way}`, value: middle(way), unit: "per second" })),
      atLeast("notified after commit, relative to not notified", middle(ways[0]) / middle(ways[1]), "x", 0.9),
      {
        what: "notified in the transaction, relative to not notified",
        value: middle(ways[2]) / middle(ways[1]),
        unit: "x",
      },
      {
        what: "time until another process receives a change, notified after commit",
        value: median(latencies.store),
        unit: "ms",
      },
      { what: "the same, notified in the transaction", value: median(latencies.plain), unit: "ms" },
    ];
    return { ...nothing, figures, raw: { commits, latencies } };

    async function perSecond({ pgbench, url }: typeof postgres, file: string, way: Way) {
      const name = way === "notified after commit" ? applicationName : "pgbench";
      const busy = setInterval(() => store.committed!.dispatchEvent(new Event("commit")), 1);
      try {
        const args = ["-n", "-M", "prepared", "-c", `${sessions}`, "-j", "1", "-T", `${seconds}`, "-f", file, url];
        return Number(/tps = ([\d.]+)/.exec(await output(pgbench, args, { ...process.env, PGAPPNAME: name }))![1]);
      } finally {
        clearInterval(busy);
      }
    }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Measures commits per second for each of `ways`, in alternation, so other load affects all results equally. */
async function committing(database: Database, measure: (way: Way) => Promise<number>, say: Say) {
  const all: Record<Way, number[]> = { [ways[0]]: [], [ways[1]]: [], [ways[2]]: [] };
  for (let round = 1; round <= rounds; round += 1)
    for (const way of ways) {
      say(`round ${round} of ${rounds}: ${way}`);
      const trigger = way === "not notified" ? "disable" : "enable";
      await database.execute(sql.raw(`alter table baskets ${trigger} trigger baskets_change`));
      all[way].push(await measure(way));
      interrupted.throwIfAborted();
    }
  await database.execute(sql.raw("alter table baskets enable trigger baskets_change"));
  return all;
}

type Both = { readonly store: Database; readonly plain: Database; readonly pubsub: ReturnType<typeof createPubSub> };

/** Latencies of notifications, in ms. `store` sends them after the commit, `plain` in the transaction. */
async function measureLatencies({ pubsub, ...databases }: Both, say: Say) {
  const took: Record<keyof typeof databases, number[]> = { store: [], plain: [] };
  const news = new EventTarget();
  pubsub.subscribe(
    "basket",
    (payload) => payload && news.dispatchEvent(new Event((JSON.parse(payload) as { id: string }).id)),
  );
  for (let time = 1; time <= changes; time += 1)
    for (const way of ["store", "plain"] as const) {
      if (time % 20 === 0) say(`change ${time} of ${changes}`);
      const basketId = randomUUID();
      const received = once(news, basketId);
      const add = { id: randomUUID(), type: "add", productId: "lamp" } as const;
      const began = performance.now();
      await createBaskets(databases[way]).apply({ basketId }, [add]);
      await received;
      took[way].push(performance.now() - began);
      interrupted.throwIfAborted();
    }
  return took;
}
