import { readdir, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { stockUp } from "../../app/basket/server/testing.ts";
import { openDatabase } from "../../app/database/database.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { freePort, temporaryFolder } from "../store-process.ts";
import { audit } from "./audit.ts";
import { Untruth } from "./client.ts";
import { newCounts } from "./counts.ts";
import { kills } from "./kills.ts";
import { randomFrom } from "./random.ts";
import { live, type Promised } from "./shopper.ts";
import { stormed } from "./store.ts";

const crowd = 8;

/** Number of acknowledged changes and orders before the next kill. */
const calm = 5;

/** Maximum time to reach `calm` changes and orders, in ms. */
const timeoutMs = 60_000;

const plenty = ["anvil", "bucket", "candle"];
const scarce = ["relic"];
const stock = new Map([...plenty.map((id) => [id, 1_000_000] as const), ["relic", 150] as const]);

type Options = {
  readonly processes: number;
  readonly kills: number;
  readonly seed: number;
  readonly said: (done: number, kind: string) => void;
  /** Aborted by Ctrl-C: the test stops and cleans up. */
  readonly interrupted: AbortSignal;
};

/**
 * Kills a store repeatedly under load, and audits the database.
 * @throws Untruth for a wrong response, a store that does not restart, or leftover files or processes.
 */
export async function storm({ processes, kills: times, seed, said, interrupted }: Options) {
  const counts = newCounts();
  const random = randomFrom(seed);
  const DATA_DIR = await temporaryFolder();
  const PORT = String(await freePort());
  const settings = { DATA_DIR, PORT, WEB_CONCURRENCY: String(processes) };
  const store = stormed({
    ...settings,
    STORE_FEATURES: "all",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
    TRUSTED_PROXY: "1",
  });
  await using ends = new AsyncDisposableStack();
  ends.defer(() => rm(DATA_DIR, { recursive: true, force: true }));

  store.begin();
  ends.defer(async () => void (await store.stop()));
  await store.ready();
  await store.end("SIGTERM");
  const files = await readdir(DATA_DIR); // the data folder's files before any kill
  store.begin();
  await store.ready();
  const database = openDatabase((await useDatabaseUrl({ DATA_DIR })).url, { max: 2 });
  ends.defer(() => database.close());
  for (const [id, units] of stock) await stockUp(database, id, { stock: units });

  const [over, ended] = [new AbortController(), new AbortController()];
  ends.defer(() => ended.abort());
  const failed = Promise.withResolvers<never>();
  interrupted.addEventListener("abort", () => failed.reject(interrupted.reason as Error));
  const promised: Promised[] = [];
  const shopping = Array.from({ length: crowd }, async (_, place) => {
    const own = randomFrom(seed * 1_000 + place);
    for (let turn = 0; !over.signal.aborted; turn++) {
      // Each shopper has a different IP network, because rate limits apply per network.
      const clientAddress = `${20 + place}.${Math.floor(turn / 250)}.${turn % 250}.1`;
      const signals = { over: over.signal, ended: ended.signal };
      const options = { store: store.address, clientAddress, random: own, counts, plenty, scarce, ...signals };
      promised.push(await live(options));
    }
  });
  for (const shopper of shopping) shopper.catch(failed.reject);

  const strike = async () => {
    for (let done = 0; done < times; done++) {
      await acknowledged(calm);
      const kind = random.pick(Object.keys(kills));
      await pause(random.upTo(300));
      said(done, kind);
      counts.kills[kind] = (counts.kills[kind] ?? 0) + 1;
      await kills[kind]!(store, random);
    }
    await acknowledged(calm);
    over.abort();
    await Promise.all(shopping);
  };
  async function acknowledged(more: number) {
    const sum = () => counts.changes + counts.orders;
    const [enough, deadline] = [sum() + more, Date.now() + timeoutMs];
    while (sum() < enough) {
      ended.signal.throwIfAborted();
      if (Date.now() > deadline) throw new Untruth(`The store acknowledged nothing for ${timeoutMs / 1000} seconds.`);
      await pause(10);
    }
  }
  await Promise.race([strike(), failed.promise]);
  await audit(database, promised, stock, plenty);

  await database.close();
  const { code } = await store.stop();
  if (code !== 0) throw new Untruth(`The last stop of the store exited with ${code}.`);
  const [running, more] = [await store.left(), (await readdir(DATA_DIR)).filter((file) => !files.includes(file))];
  if (running.length > 0) throw new Untruth(`These processes are left: ${running.join(", ")}.`);
  if (more.length > 0) throw new Untruth(`These files are left: ${more.join(", ")}.`);
  return counts;
}
