import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { productAddress } from "../app/catalogue/addresses.ts";
import { seedCatalogue } from "../app/catalogue/server/seed.ts";
import { generate } from "../app/catalogue/server/transfer/generating.ts";
import { vacuum } from "../app/catalogue/server/transfer/vacuum.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { migrationsOf } from "../app/migrations.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { startStore, type StoreProcess, temporaryFolder } from "../e2e/store-process.ts";
import { loadOnce } from "./load.ts";
import { newSearches } from "./new-searches.ts";
import { memory } from "./process-cost.ts";
import { atLeast, atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";

/** Number of distinct pages, far above the capacity of the page cache. */
const pages = 40_000;

const seconds = 10;

/** Maximum number of rounds. An idle computer loads all pages in fewer rounds. */
const longest = 18;

/** Idle time before memory is read, in ms. */
const rest = 3_000;

/** Measures uncached searches, uncached product pages and the store's memory, with all features enabled. */
export async function uncachedSearch(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  try {
    const { searches, paths } = await prepared(folder, say);
    const settings = { DATA_DIR: folder, NODE_ENV: "production", LOG_LEVEL: "error" };
    const store = await startStore({ ...settings, STORE_FEATURES: "all" });
    try {
      const atRest = await memoryOf(store, "memory at rest, all features", 190);
      const { perSecond, answered } = await firstPages(store, paths, folder, say);
      const figures = [
        atLeast("searches not asked before, bundled products", searches, "per second", 400),
        atLeast("products' pages for the first time, one process", perSecond, "per second", 600),
        ...atRest,
        ...(answered < pages ? [] : await memoryOf(store, `memory after ${pages} different pages`, 300)),
      ];
      const skipped = answered < pages ? [`only ${answered} different pages responded in time`] : [];
      return { ...nothing, figures, skipped };
    } finally {
      await store.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures searches among the bundled products, then generates products. Returns the rate and all product paths. */
async function prepared(folder: string, say: Say) {
  const postgres = await startPostgres(folder);
  const client = new Client({ connectionString: postgres.url });
  try {
    const database = openDatabase(postgres.url, { max: 1 });
    await migrate(database, migrationsOf("all"));
    await seedCatalogue(database);
    await database.close();
    await client.connect();
    say("searches among the bundled products");
    const searches = await newSearches(client, { url: postgres.url, folder, features: "all" });
    say(`${pages} products are generated`);
    await generate({ client, count: pages + 10_000, seed: 1, progress: noProgress });
    await vacuum(client);
    const { rows } = await client.query<{ slug: string }>("select slug from products order by md5(id)");
    return { searches, paths: rows.map(({ slug }) => productAddress(slug)) };
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Loads uncached product pages. Returns the rate per second and the number of loaded pages. */
async function firstPages(store: StoreProcess, all: readonly string[], folder: string, say: Say) {
  const perSecond: number[] = [];
  let answered = 0;
  for (let paths = all; answered < pages && perSecond.length < longest;) {
    say(`${paths.length} uncached product pages`);
    const done = await loadOnce(paths, store.address, seconds, folder);
    perSecond.push((done.answered - done.failed) / seconds); // counts only successful requests
    answered += done.answered - done.failed;
    paths = done.left;
  }
  return { perSecond: median(perSecond), answered };
}

async function memoryOf(store: StoreProcess, what: string, most: number): Promise<Figure[]> {
  await pause(rest);
  const resident = memory(store.process.pid!);
  return resident === null ? [] : [atMost(what, resident, "MB", most)];
}
