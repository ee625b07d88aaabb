import type { Database } from "../../database/database.ts";
import { ownPictures } from "../../shop/server/pictures.ts";
import demo from "./demo.json" with { type: "json" };
import { departments, products, seedings } from "./schema.ts";
import { slugOf } from "./slug.ts";
import { bundledSynonyms } from "./bundled-synonyms.ts";
import { saveSynonyms, parseSynonyms } from "./synonyms.ts";
import { columnList, rowSchema } from "./transfer/columns.ts";

/**
 * Adds the bundled synonyms and products on the first call only. Adds no products to a store that has products.
 * Safe to run concurrently.
 */
export async function seedCatalogue(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // A concurrent seeding waits for this insert, and then adds nothing.
    const first = await transaction
      .insert(seedings)
      .values([{ name: "synonyms" }, { name: "demo" }])
      .onConflictDoNothing()
      .returning();
    const isFirst = (what: string) => first.some(({ name }) => name === what);
    if (isFirst("synonyms")) await saveSynonyms(transaction, parseSynonyms(bundledSynonyms).synonyms);
    if (!isFirst("demo") || (await transaction.$count(products))) return;
    const names = [...new Set(demo.map(({ department }) => department))];
    await transaction
      .insert(departments)
      .values(names.map((name) => ({ slug: slugOf(name), name })))
      .onConflictDoNothing();
    await transaction.insert(products).values(demo.map(inserted));
  });
}

const schema = rowSchema({ own: ownPictures, hosts: [] });

const inserted = (product: (typeof demo)[number]) => {
  const row = schema.parse(product);
  return Object.fromEntries(
    columnList.map(({ field, of }) => [field, of(row) ?? undefined]),
  ) as typeof products.$inferInsert;
};
