import { hash, randomBytes } from "node:crypto";
import type { Client } from "pg";
import { searchAddress } from "../app/catalogue/addresses.ts";
import { startStore } from "../e2e/store-process.ts";
import { loadOnce } from "./load.ts";
import { median } from "./report.ts";

/** Number of products whose titles provide search words. */
const sample = 150;

/** Duration of a round in seconds, and number of measured rounds, after one warm-up round. */
const [seconds, rounds] = [4, 3];

type Shop = { readonly url: string; readonly features: "catalogue" | "all"; readonly folder: string };

/** Measures uncached searches per second with two store processes and 64 connections. */
export async function newSearches(client: Client, { url, features, folder }: Shop): Promise<number> {
  let paths: readonly string[] = await searchesIn(client);
  const SESSION_SECRET = randomBytes(32).toString("hex");
  const shop = {
    DATABASE_URL: url,
    STORE_FEATURES: features,
    SESSION_SECRET,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
  };
  const store = await startStore({ ...shop, WEB_CONCURRENCY: "2" });
  const perSecond: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const done = await loadOnce(paths, store.address, seconds, folder);
      if (round) perSecond.push(done.perSecond * (1 - done.failed / done.answered)); // counts only successful requests
      paths = done.left;
    }
  } finally {
    await store.stop();
  }
  return median(perSecond);
}

/** Search URLs with results: one to four words of a title, in any order. */
async function searchesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ title: string }>("select title from products order by md5(id) limit $1", [
    sample,
  ]);
  const all = new Set<string>();
  for (const { title } of rows) {
    const words = [...new Set(title.toLowerCase().match(/[a-z]{3,}/g))];
    for (const one of words)
      for (const two of words)
        for (const three of words) for (const four of words) all.add([...new Set([one, two, three, four])].join(" "));
  }
  const byHash = [...all].map((q) => ({ q, key: hash("md5", q) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return byHash.map(({ q }) => `${searchAddress()}?${new URLSearchParams({ q })}`);
}
