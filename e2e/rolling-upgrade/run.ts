/**
 * Upgrades from the last release without downtime: both versions serve shoppers on one database. Expects no errors and
 * correct data.
 *
 *   node e2e/rolling-upgrade/run.ts [a commit instead of the last release]
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../app/database/database.ts";
import { startPostgres } from "../../app/database/postgres/start.ts";
import { inFolder } from "../in-folder.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { build, commitOf, lastRelease } from "../release.ts";
import { root, startStore } from "../store-process.ts";
import { audit } from "../stress/audit.ts";
import { newCounts } from "../stress/counts.ts";
import { randomFrom } from "../stress/random.ts";
import { live, type Promised } from "../stress/shopper.ts";
import { startBalancer } from "./balancer.ts";
import { makeRelease } from "./made.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Number of concurrent shoppers, and number of orders per phase of the upgrade. */
const [crowd, orders] = [2, 8];
/** Slugs of bundled products that every release has. */
const plenty = ["dune-lamp", "horizon-monitor", "pebble-mugs"];
const scarce = ["heron-kettle"];
const stock = new Map([...plenty.map((id) => [id, 1_000_000] as const), ["heron-kettle", 60] as const]);

const given = process.argv[2];
const before = given ? commitOf(given) : lastRelease();
if (!before) {
  sayNotRun("This clone lacks the last release. The check runs with today's commit instead, and compares no releases.");
}
const earlier = before ?? commitOf("HEAD");
const interrupted = interruption();
await inFolder(interrupted, async (folder) => {
  say(`Comparing with ${makeRelease(join(folder, "clone"))}, a release made in a clone`);
  await using ends = new AsyncDisposableStack();
  say(`Building ${earlier.name}`);
  const project = join(folder, "earlier");
  await build(earlier, project);
  interrupted.throwIfAborted();

  const postgres = await startPostgres(join(folder, "data"));
  ends.defer(() => postgres.stop());
  const settings = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "the secret of a shop with two hosts",
    STORE_FEATURES: "all",
    TRUSTED_PROXY: "1",
  };
  const balancer = await startBalancer();
  ends.defer(() => balancer.stop());
  const started = async (which: string) => {
    const store = await startStore(settings, which);
    ends.defer(() => store.stop());
    return store;
  };
  const old = await started(project);
  balancer.to(old.address);
  const database = openDatabase(postgres.url, { max: 2 });
  ends.defer(() => database.close());
  for (const [id, units] of stock) {
    const { rowCount } = await database.$client.query("update products set stock = $1 where id = $2", [units, id]);
    if (rowCount !== 1) throw new Error(`${earlier.name} has no ${id}.`);
  }

  const counts = newCounts();
  const promised: Promised[] = [];
  const over = new AbortController();
  ends.defer(() => over.abort());
  const failed = Promise.withResolvers<never>();
  interrupted.addEventListener("abort", () => failed.reject(interrupted.reason as Error));
  const shopping = Array.from({ length: crowd }, async (_, place) => {
    const random = randomFrom(1_000 + place);
    for (let turn = 0; !over.signal.aborted; turn++) {
      const clientAddress = `${20 + place}.${Math.floor(turn / 250)}.${turn % 250}.1`;
      const signals = { over: over.signal, ended: over.signal };
      promised.push(await live({ store: balancer.address, clientAddress, random, counts, plenty, scarce, ...signals }));
    }
  });
  for (const shopper of shopping) shopper.catch(failed.reject);

  /** Waits for `orders` more orders of the shoppers. @throws if the store refused or cut off a request */
  const stage = async (what: string) => {
    const [enough, earlierCounts] = [counts.orders + orders, { ...counts }];
    const waiting = new AbortController();
    const placed = async () => {
      while (counts.orders < enough) await pause(20, undefined, { signal: waiting.signal });
    };
    await Promise.race([placed(), failed.promise]).finally(() => waiting.abort());
    if (counts.refused + counts.cut > 0)
      throw new Error(`${what}: ${counts.refused} requests were refused, and ${counts.cut} cut off.`);
    const made = (name: "requests" | "orders" | "changes" | "signIns") => counts[name] - earlierCounts[name];
    say(
      `${what}: ${made("requests")} requests, ${made("changes")} changes, ${made("orders")} orders, ${made("signIns")} sign-ins, no error`,
    );
  };

  await stage(`${earlier.name} alone`);
  const [today] = await Promise.race([
    Promise.all([started(root), stage(`${earlier.name}, while today's store migrates the tables`)]),
    failed.promise,
  ]);
  balancer.to(old.address, today.address);
  await stage("both stores, in turn");
  balancer.to(today.address);
  await old.stop();
  await stage("today's store alone");
  const again = await started(project);
  balancer.to(again.address, today.address);
  await stage(`${earlier.name}, started again on the migrated tables, and today's store`);

  over.abort();
  await Promise.race([Promise.all(shopping), failed.promise]);
  await audit(database, promised, stock, plenty);
  for (const { address } of [old, today, again])
    if (!balancer.answered.get(address)) throw new Error(`${address} received no requests.`);
  say(
    `All ${counts.orders} orders, ${counts.accounts} accounts, baskets and stock match the responses that shoppers got.`,
  );
  const { rows } = await database.$client.query("select count(*)::integer as count from orders");
  say(`The database has ${rows[0].count} orders.`);
});
process.exit(process.exitCode ?? (before ? 0 : notRun));
