import { count } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { ownPictures } from "../../shop/server/pictures.ts";
import demo from "./demo.json" with { type: "json" };
import { departments, products, seedings } from "./schema.ts";
import { slugOf } from "./slug.ts";
import { bundledSynonyms } from "./bundled-synonyms.ts";
import { saveSynonyms, parseSynonyms } from "./synonyms.ts";
import { rowSchema, storedColumns } from "./transfer/columns.ts";

/**
 * Puts the bundled catalogue into a shop that has none, once: an owner who empties the catalogue keeps it empty, and one
 * who was first with a catalogue keeps that one alone. Several processes may try at once.
 */
export async function seedCatalogue(database: Database): Promise<void> {
  await seedSynonyms(database);
  await database.transaction(async (transaction) => {
    // Others that try meanwhile wait here until this one is done, and then have nothing to do.
    const first = await transaction.insert(seedings).values({ name: "demo" }).onConflictDoNothing().returning();
    const [already] = await transaction.select({ products: count() }).from(products);
    if (!first.length || already!.products) return;
    const names = [...new Set(demo.map(({ department }) => department))];
    await transaction
      .insert(departments)
      .values(names.map((name) => ({ slug: slugOf(name), name })))
      .onConflictDoNothing();
    await transaction.insert(products).values(demo.map(inserted));
  });
}

/** The synonyms that come with the store, once: what the owner makes of them stays. */
async function seedSynonyms(database: Database) {
  await database.transaction(async (transaction) => {
    const first = await transaction.insert(seedings).values({ name: "synonyms" }).onConflictDoNothing().returning();
    if (first.length) await saveSynonyms(transaction, parseSynonyms(bundledSynonyms).synonyms);
  });
}

/** The store brings the pictures of its bundled products itself. */
const schema = rowSchema({ own: ownPictures, hosts: [] });

const inserted = (product: (typeof demo)[number]) => {
  const row = schema.parse(product);
  return Object.fromEntries(
    storedColumns.map(({ field, of }) => [field, of(row) ?? undefined]),
  ) as typeof products.$inferInsert;
};
