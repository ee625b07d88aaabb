import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { createCatalogue } from "../app/catalogue/server/catalogue.ts";
import { seedCatalogue } from "../app/catalogue/server/seed.ts";
import { exportFile } from "../app/catalogue/server/transfer/exporting.ts";
import { generate } from "../app/catalogue/server/transfer/generating.ts";
import { importFile } from "../app/catalogue/server/transfer/importing.ts";
import { vacuum } from "../app/catalogue/server/transfer/vacuum.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { migrationsOf } from "../app/migrations.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { ownPictures } from "../app/shop/server/pictures.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { newSearches } from "./new-searches.ts";
import { interrupted } from "./program.ts";
import { type QueryRun, jobs, measureJobs } from "./queries.ts";
import { atLeast, atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";

const sizes = [1_000, 10_000, 100_000, 1_000_000];
const importedRows = 100_000;

/** Measures sequential queries by catalogue size, concurrent searches in the largest catalogue, and an import. */
export async function catalogue(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres(folder);
    ends.push(() => postgres.stop());
    const database = openDatabase(postgres.url);
    ends.push(() => database.close());
    await migrate(database, migrationsOf("all"));
    await seedCatalogue(database);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    ends.push(() => client.end());

    const measured: { size: number; times: QueryRun }[] = [];
    let importing: Figure[] = [];
    for (const size of sizes) {
      say(`${size} products are generated`);
      await generate({ client, count: size, seed: 1, progress: noProgress });
      await vacuum(client);
      say(`${size} products: searches, suggestions, pages`);
      measured.push({ size, times: await measureJobs(createCatalogue(database)) });
      if (size === importedRows) importing = await measureImport(client, join(folder, "products.csv"), say);
      interrupted.throwIfAborted();
    }
    say(`searches by many at once among ${sizes.at(-1)} products`);
    const searches = await newSearches(client, { url: postgres.url, folder, features: "all" });
    const many = atLeast(`searches not asked before, ${sizes.at(-1)} products`, searches, "per second", 80);
    return { ...nothing, ...summarize(measured, [...importing, many]), raw: measured };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function measureImport(client: Client, path: string, say: Say): Promise<Figure[]> {
  await exportFile({ client, path, progress: noProgress });
  await client.query("delete from products");
  await vacuum(client);
  say(`${importedRows} products are imported`);
  const begun = performance.now();
  await importFile({ client, path, pictures: { own: ownPictures, hosts: [] }, isApplied: true, progress: noProgress });
  return [atMost(`import of ${importedRows} new products`, (performance.now() - begun) / 1000, "s", 30)];
}

function summarize(measured: readonly { size: number; times: QueryRun }[], others: readonly Figure[]) {
  const last = measured.at(-1)!;
  const figures = jobs.flatMap(({ name, aim }): Figure[] => {
    const what = `${name}, ${last.size} products`;
    const late = percentile(last.times[name], 0.95);
    return [
      { what: `${what}, median`, value: median(last.times[name]), unit: "ms" },
      aim
        ? atMost(`${what}, 95th percentile`, late, "ms", aim)
        : { what: `${what}, 95th percentile`, value: late, unit: "ms" },
    ];
  });
  const late = median(last.times["page 500 of a department"]) / median(last.times["page 1 of a department"]);
  return {
    figures: [...figures, atMost("page 500 of a department next to page 1, medians", late, "x", 1.5), ...others],
    curves: jobs.map(({ name }) => ({
      title: `A ${name}, 95th percentile`,
      x: "products",
      y: "ms",
      points: measured.map(({ size, times }) => [size, percentile(times[name], 0.95)] as const),
    })),
  };
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
