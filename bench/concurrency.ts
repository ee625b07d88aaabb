import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { useDatabaseUrl } from "../app/database/postgres/attach.ts";
import { reviewAddress } from "../app/orders/addresses.ts";
import { startStore, temporaryFolder } from "../e2e/store-process.ts";
import { asBrowser } from "./load.ts";
import { ask, paced, percentile } from "./paced.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, nothing, type Say } from "./report.ts";
import { postFrom } from "./sign-ins.ts";

const password = "correct horse";
const product = "dune-lamp";
const address = { name: "Ada", street: "1 Way", city: "Springfield", region: "IL", postalCode: "62701", country: "US" };
const shopperCount = 60;
/** Number of sign-ins per round, and seconds in which they arrive: twice as many as two cores can process. */
const [arriving, within] = [200, 10];
const signInRounds = 5;
const pagesASecond = 100;
/** Number of concurrent searches, and orders and sign-ins per second during the searches. */
const [searching, buying, entering] = [100, 15, 3];
/** Pause after starting and after stopping the searches, in ms. */
const betweenTimes = 2_500;
/** Seconds per round, and number of rounds: about 1,000 basket changes in all, enough for a 99th percentile. */
const [seconds, rounds] = [8, 9];

type Shopper = { readonly n: number; readonly email: string; readonly user: string; readonly cookie: string };
/** Counter for IP addresses. Each sign-in has a new address, because the store limits sign-ins per address. */
let visitors = 1_000;

/** Measures how concurrent sign-ins or searches slow down other shoppers, in one process with all features. */
export async function concurrency(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  const store = await startStore({
    DATA_DIR: folder,
    NODE_ENV: "production",
    STORE_FEATURES: "all",
    LOG_LEVEL: "error",
  });
  try {
    const { url } = await useDatabaseUrl({ DATA_DIR: folder });
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      say(`creating ${shopperCount} accounts`);
      await client.query("update products set stock = 1000000 where id = $1", [product]);
      const shoppers: Shopper[] = [];
      while (shoppers.length < shopperCount) shoppers.push(await newShopper(store.address, shoppers.length));
      const figures = [
        ...(await amongSignIns(store.address, shoppers, say)),
        ...(await amongSearches(store.address, shoppers, client, say)),
      ];
      return { ...nothing, figures };
    } finally {
      await client.end();
    }
  } finally {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function newShopper(store: string, n: number): Promise<Shopper> {
  const email = `shopper${n}@shopper.example`;
  const { headers } = await postFrom(n, store, "/api/accounts", { email, password });
  const cookie = headers["set-cookie"]![0]!.split(";")[0]!;
  const { body } = await ask(`${store}/api/session`, { headers: { cookie } });
  return { n, email, user: (JSON.parse(body) as { user: { id: string } }).user.id, cookie };
}

/** Signs in from a new IP address. Resolves with false if the sign-in fails, e.g. because the store is overloaded. */
const signIn = (store: string, { email }: Shopper) =>
  postFrom((visitors += 1), store, "/api/sign-in", { email, password }).then(
    () => true,
    () => false,
  );

/** Measures page times of signed-in shoppers. Each round measures first without other load, then during sign-ins. */
async function amongSignIns(store: string, shoppers: readonly Shopper[], say: Say): Promise<Figure[]> {
  const took = { alone: [] as number[], among: [] as number[] };
  const entered: boolean[] = [];
  const pages = (howLong: number) =>
    paced(pagesASecond, howLong, async (at) => {
      const { cookie } = shoppers[at % shoppers.length]!;
      const { status } = await ask(store, { headers: { ...asBrowser, cookie } });
      if (status !== 200) throw new Error(`A page was answered with ${status}.`);
    });
  const arrive = () => paced(arriving / within, within, (at) => signIn(store, shoppers[at % shoppers.length]!));
  await Promise.all([pages(within), arrive()]); // warm-up
  for (let round = 1; round <= signInRounds; round += 1) {
    interrupted.throwIfAborted();
    say(`signed-in pages, alone and while ${arriving} sign-ins arrive, round ${round} of ${signInRounds}`);
    took.alone.push(...(await pages(within)).took);
    const crowd = arrive();
    took.among.push(...(await pages(within)).took);
    entered.push(...(await crowd).results);
  }
  const [alone, among] = [percentile(took.alone, 0.99), percentile(took.among, 0.99)];
  const p99 = `signed-in pages at ${pagesASecond}/s, 99th percentile`;
  return [
    { what: `${p99}, alone`, value: alone, unit: "ms" },
    { what: `${p99}, while ${arriving} sign-ins arrive in ${within} s`, value: among, unit: "ms" },
    atMost("slowdown of signed-in pages", among / alone, "x", 2),
    { what: "share of sign-ins that succeeded", value: entered.filter(Boolean).length / entered.length, unit: "x" },
  ];
}

/** Measures basket changes, orders and sign-ins. Each round measures first alone, then during 100 blocked searches. */
async function amongSearches(store: string, shoppers: readonly Shopper[], client: Client, say: Say): Promise<Figure[]> {
  await whileSearchesWait(store, client, () => besides(store, shoppers)); // warm-up
  const baseline: Awaited<ReturnType<typeof besides>> = { change: [], order: [], signIn: [] };
  const crowded: typeof baseline = { change: [], order: [], signIn: [] };
  const names = Object.keys(baseline) as (keyof typeof baseline)[];
  for (let round = 1; round <= rounds; round += 1) {
    interrupted.throwIfAborted();
    say(`baskets, orders and sign-ins, alone and among ${searching} slow searches, round ${round} of ${rounds}`);
    const alone = await besides(store, shoppers);
    const among = await whileSearchesWait(store, client, () => besides(store, shoppers));
    for (const name of names) baseline[name].push(...alone[name]);
    for (const name of names) crowded[name].push(...among[name]);
  }
  const called = { change: "a change of a basket", order: "an order", signIn: "a sign-in" };
  return names.flatMap((name) => {
    const [alone, among] = [percentile(baseline[name], 0.99), percentile(crowded[name], 0.99)];
    return [
      { what: `${called[name]}, 99th percentile`, value: alone, unit: "ms" },
      { what: `the same among ${searching} slow searches`, value: among, unit: "ms" },
      atMost(`${called[name]} among slow searches next to alone`, among / alone, "x", 1.5),
    ];
  });
}

async function besides(store: string, shoppers: readonly Shopper[]) {
  const [bought, entered] = await Promise.all([
    paced(buying, seconds, (at) => buy(store, shoppers[at % shoppers.length]!)),
    paced(entering, seconds, (at) => signIn(store, shoppers[at % shoppers.length]!)),
  ]);
  return {
    change: bought.results.map(({ change }) => change),
    order: bought.results.map(({ order }) => order),
    signIn: entered.took,
  };
}

/** Adds a unit to the basket and orders it. Returns the times of the change and the order, in ms. */
async function buy(store: string, { cookie, user }: Shopper) {
  const headers = { cookie, origin: store };
  const operations = [{ id: randomUUID(), type: "add", productId: product }];
  const json = { ...headers, "content-type": "application/json" };
  const added = await timed(`${store}/api/basket`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ user, operations }),
  });
  const review = await ask(store + reviewAddress(), { headers: { cookie } });
  const hidden = [...review.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)];
  const fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...address };
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  const ordered = await timed(store + reviewAddress(), { method: "POST", headers: form, body });
  if (added.status !== 200 || ordered.status !== 303)
    throw new Error(`A basket was answered with ${added.status}, and its order with ${ordered.status}.`);
  return { change: added.ms, order: ordered.ms };
}

async function timed(...args: Parameters<typeof ask>) {
  const begun = performance.now();
  const { status } = await ask(...args);
  return { status, ms: performance.now() - begun };
}

/** Runs a job while 100 searches wait for a locked table. */
async function whileSearchesWait<Result>(store: string, client: Client, job: () => Promise<Result>): Promise<Result> {
  await client.query("begin; lock table product_words in access exclusive mode");
  const crowd = fork(join(import.meta.dirname, "search-crowd.ts"));
  try {
    crowd.send({ store, searching });
    await pause(betweenTimes);
    return await job();
  } finally {
    crowd.kill();
    await client.query("rollback");
    await pause(betweenTimes);
  }
}
