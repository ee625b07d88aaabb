import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { nothingChosen } from "../app/catalogue/domain/choices.ts";
import { judgedSearches, measureRelevance } from "../app/catalogue/server/relevance/testing.ts";
import { products } from "../app/catalogue/server/schema.ts";
import { createSearch } from "../app/catalogue/server/search.ts";
import { seedCatalogue } from "../app/catalogue/server/seed.ts";
import { generate } from "../app/catalogue/server/transfer/generating.ts";
import { vacuum } from "../app/catalogue/server/transfer/vacuum.ts";
import { openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { migrationsOf } from "../app/migrations.ts";
import { noProgress } from "../app/server/command/progress.ts";
import { temporaryFolder } from "../e2e/store-process.ts";
import { atLeast, atMost, type Figure, type Findings, nothing, type Say } from "./report.ts";

const generated = 100_000;

/** Measures search quality against relevance judgements, first alone, then among many generated products. */
export async function relevance(say: Say): Promise<Findings> {
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres(folder);
    ends.push(() => postgres.stop());
    const database = openDatabase(postgres.url);
    ends.push(() => database.close());
    await migrate(database, migrationsOf("all"));
    await seedCatalogue(database);
    const ids = (await database.select({ id: products.id }).from(products)).map(({ id }) => id);
    const searches = await judgedSearches(ids);
    const shop = createSearch(database);
    const queryOf = (q: string) => ({ ...nothingChosen, q, department: "", page: 1 });

    say(`${searches.length} searches of ${ids.length} products`);
    const alone = await measureRelevance(searches, async (q) => {
      const found = await shop.search(queryOf(q));
      return [...found.products, ...found.near].map(({ id }) => id);
    });
    say(`${generated} products are generated`);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    ends.push(() => client.end());
    await generate({ client, count: generated, seed: 1, progress: noProgress });
    await vacuum(client);
    const among = await measureRelevance(searches, async (q) =>
      (await shop.search(queryOf(q), sql`id = any (${sql.param(ids)})`)).products.map(({ id }) => id),
    );
    const figures: Figure[] = [
      atLeast(`nDCG@10 of ${ids.length} products, searches used for tuning`, alone.tuned, "", 0.9),
      atLeast("the same, other searches", alone.held, "", 0.9),
      atMost("difference", Math.abs(alone.tuned - alone.held), "", 0.05),
      { what: `among ${generated} more products, searches used for tuning`, value: among.tuned, unit: "" },
      { what: "the same, other searches", value: among.held, unit: "" },
    ];
    return { ...nothing, figures };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
