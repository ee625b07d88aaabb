import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startStore, temporaryFolder } from "../e2e/store-process.ts";
import { asBrowser, connections, load, loadFrom } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { memory, processorFor, type Taken } from "./process-cost.ts";
import { atLeast, atMost, type Figure, type Findings, median, nothing, type Say, together } from "./report.ts";
import { byProcesses } from "./slope.ts";
import { hashes, postFrom, signIns } from "./sign-ins.ts";

const rounds = 3;
const seconds = 5;
const password = "correct horse";
const ada = { email: "shopper0@shopper.example", password };

/** Measures a store's start, memory, request rates and sign-in rates. For comparison, nginx sends the same bytes. */
export async function server(say: Say): Promise<Findings> {
  if (isMissing("wrk")) return { figures: [], curves: [], skipped: ["install wrk to make requests"] };
  const folder = await temporaryFolder();
  try {
    say("a first start, which creates the database");
    const cookies = await signedUp(folder);
    return await together([
      () => oneProcess(folder, cookies, isMissing("nginx"), say),
      () => entering(folder, say),
      () => severalProcesses(folder, cookies, say),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isMissing = (program: string) => spawnSync(program, ["-v"]).error !== undefined;

const settings = (folder: string) => ({ DATA_DIR: folder, NODE_ENV: "production" });

/** Creates one account per connection, in a temporary store process. Returns the accounts' session cookies. */
async function signedUp(folder: string): Promise<string[]> {
  const store = await startStore(settings(folder));
  const cookies: string[] = [];
  while (cookies.length < connections) {
    const account = { email: `shopper${cookies.length}@shopper.example`, password };
    const response = await postFrom(cookies.length, store.address, "/api/accounts", account);
    cookies.push(response.headers["set-cookie"]![0]!.split(";")[0]!);
  }
  await store.stop();
  return cookies;
}

async function oneProcess(folder: string, cookies: string[], alone: boolean, say: Say): Promise<Findings> {
  say("start to first byte, with a data folder that exists");
  const begun = performance.now();
  const store = await startStore(settings(folder));
  const body = await bytes(store.address);
  const startMs = performance.now() - begun;
  await pause(3000);
  const figures: Figure[] = [atMost("start to first byte, existing data folder", startMs, "ms", 2000)];
  const rss = memory(store.process.pid!);
  if (rss) figures.push(atMost("memory at rest, without the database", rss, "MB", 110));
  const nginx = alone ? null : await startNginx(folder, body, "br");
  try {
    const measured = { guest: [] as number[], signedIn: [] as number[], p99: [] as number[], nginx: [] as number[] };
    const took = { guest: [] as Taken[], signedIn: [] as Taken[] };
    const process = { pid: store.process.pid!, dataDir: folder };
    for (let round = 0; round <= rounds; round += 1) {
      say(round ? `requests a second, round ${round} of ${rounds}` : "warming up");
      const limit = nginx && (await load(nginx.address, seconds));
      const { result: guest, took: ofGuests } = await processorFor(process, () => load(store.address, seconds));
      const { result: signedIn, took: ofSignedIn } = await processorFor(process, () =>
        loadFrom(cookies, store.address, seconds, folder),
      );
      if (guest.failed + signedIn.failed) throw new Error("The store refused requests under load.");
      if (!round) continue;
      if (limit) measured.nginx.push(limit.perSecond);
      measured.guest.push(guest.perSecond);
      measured.signedIn.push(signedIn.perSecond);
      measured.p99.push(signedIn.p99);
      if (ofGuests) took.guest.push(each(ofGuests, guest.answered));
      if (ofSignedIn) took.signedIn.push(each(ofSignedIn, signedIn.answered));
    }
    const [guest, signedIn] = [median(measured.guest), median(measured.signedIn)];
    figures.push({ what: "a guest's / at 64 connections", value: guest, unit: "requests/s" });
    figures.push({ what: "a signed-in visitor's /", value: signedIn, unit: "requests/s" });
    figures.push(atMost("a signed-in visitor's /, 99th percentile", median(measured.p99), "ms", 18));
    figures.push(...processorOf("a guest's /", took.guest), ...processorOf("a signed-in visitor's /", took.signedIn));
    if (!nginx) return { ...nothing, figures, skipped: ["install nginx to compare with it"] };
    const limit = median(measured.nginx);
    figures.push({ what: "nginx, one worker, the guest's bytes", value: limit, unit: "requests/s" });
    figures.push(atLeast("a guest's / next to nginx", guest / limit, "x", 0.5));
    figures.push(atLeast("a signed-in visitor's / next to nginx", signedIn / limit, "x", 0.1));
    return { ...nothing, figures };
  } finally {
    await nginx?.stop();
    await store.stop();
  }
}

const each = ({ store, postgres }: Taken, requests: number): Taken => ({
  store: store / requests,
  postgres: postgres / requests,
});

const processorOf = (what: string, took: readonly Taken[]): Figure[] =>
  took.length === 0
    ? []
    : [
        { what: `processor of the store for ${what}`, value: median(took.map(({ store }) => store)), unit: "ms" },
        {
          what: `processor of PostgreSQL for ${what}`,
          value: median(took.map(({ postgres }) => postgres)),
          unit: "ms",
        },
      ];

/** Compares the rate of sign-ins with the rate of password hashing alone. */
async function entering(folder: string, say: Say): Promise<Findings> {
  say("sign-ins, and the password's hash alone");
  const store = await startStore(settings(folder));
  try {
    await signIns(store.address, ada, 2);
    const alone = await hashes(ada, seconds);
    const perSecond = await signIns(store.address, ada, seconds);
    const figures = [
      { what: "sign-ins, limits on, from as many addresses", value: perSecond, unit: "sign-ins/s" },
      { what: "the password's hash alone, on all cores", value: alone, unit: "hashes/s" },
      { what: "sign-ins next to the hash alone", value: perSecond / alone, unit: "x" },
    ];
    return { ...nothing, figures };
  } finally {
    await store.stop();
  }
}

async function severalProcesses(folder: string, cookies: string[], say: Say): Promise<Findings> {
  const guest: [number, number][] = [];
  const signedIn: [number, number][] = [];
  for (const processes of [1, 2, 3, 4]) {
    say(`WEB_CONCURRENCY=${processes}`);
    const store = await startStore({ ...settings(folder), WEB_CONCURRENCY: String(processes) });
    try {
      await loadFrom(cookies, store.address, seconds, folder);
      guest.push([processes, (await load(store.address, seconds)).perSecond]);
      signedIn.push([processes, (await loadFrom(cookies, store.address, seconds, folder)).perSecond]);
    } finally {
      await store.stop();
    }
  }
  const axes = { x: byProcesses, y: "requests/s of / at 64 connections" };
  const curves = [
    { title: "A guest's page by processes", ...axes, points: guest },
    { title: "A signed-in visitor's page by processes", ...axes, points: signedIn },
  ];
  return { ...nothing, curves };
}

/** Compressed bytes of a document. Uses `get`, because `fetch` decompresses. */
const bytes = (address: string) =>
  new Promise<Buffer>((resolve, reject) => {
    get(address, { headers: asBrowser, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
    }).on("error", reject);
  });
