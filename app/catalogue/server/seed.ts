import type { Database } from "../../database/database.ts";
import { ownPictures } from "../../shop/server/pictures.ts";
import demo from "./demo.json" with { type: "json" };
import { departments, products, seedings } from "./schema.ts";
import { slugOf } from "./slug.ts";
import { bundledSynonyms } from "./bundled-synonyms.ts";
import { saveSynonyms, parseSynonyms } from "./synonyms.ts";
import { columnList, rowSchema } from "./transfer/columns.ts";

/** Adds the bundled catalogue once, to a store without products. Safe to run in several processes. */
export async function seedCatalogue(database: Database): Promise<void> {
  await seedSynonyms(database);
  await database.transaction(async (transaction) => {
    // A concurrent seeding waits for this insert, and then adds nothing.
    const first = await transaction.insert(seedings).values({ name: "demo" }).onConflictDoNothing().returning();
    if (!first.length || (await transaction.$count(products))) return;
    const names = [...new Set(demo.map(({ department }) => department))];
    await transaction
      .insert(departments)
      .values(names.map((name) => ({ slug: slugOf(name), name })))
      .onConflictDoNothing();
    await transaction.insert(products).values(demo.map(inserted));
  });
}

/** Adds the bundled synonyms once. Later starts keep the owner's synonyms. */
async function seedSynonyms(database: Database) {
  await database.transaction(async (transaction) => {
    const first = await transaction.insert(seedings).values({ name: "synonyms" }).onConflictDoNothing().returning();
    if (first.length) await saveSynonyms(transaction, parseSynonyms(bundledSynonyms).synonyms);
  });
}

const schema = rowSchema({ own: ownPictures, hosts: [] });

const inserted = (product: (typeof demo)[number]) => {
  const row = schema.parse(product);
  return Object.fromEntries(
    columnList.map(({ field, of }) => [field, of(row) ?? undefined]),
  ) as typeof products.$inferInsert;
};
