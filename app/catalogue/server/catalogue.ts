import { mostFeatured } from "../domain/rows.ts";
import type { Database } from "../../database/database.ts";
import { createHighlights } from "./highlights.ts";
import { createDepartments } from "./departments.ts";
import { createProducts } from "./products.ts";
import { createStoreSettingsReader, formatsOf } from "./store-settings.ts";
import { createMoved } from "./moved.ts";
import { createSearch } from "./search.ts";
import { createSitemap } from "./sitemap.ts";
import { limited } from "./limited.ts";
import { createSuggestions } from "./suggestions.ts";

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Everything that pages ask of the catalogue. All of it @throws when the database does not answer, or when too many ask it
 * (`in-turn.ts`).
 */
export function createCatalogue(database: Database) {
  const crowded = limited(database);
  const products = createProducts(database);
  const highlights = createHighlights(database);
  const market = createStoreSettingsReader(database);
  return {
    ...createProducts(crowded),
    // The home page is everybody's first, and orders name few products: they wait for nobody who searches.
    /** So many products at most for the home page. */
    best: (all: number) => highlights.bestOfEach({ each: mostFeatured, all }),
    bestOf: highlights.bestOf,
    newest: highlights.newest,
    market,
    /** How the shop writes money, counts and moments, where its owner has chosen that. */
    written: async () => formatsOf(await market()),
    byIds: (ids: readonly string[]) => products.byIds(ids),
    ...createMoved(crowded),
    ...createDepartments(crowded),
    ...createSearch(crowded),
    ...createSuggestions(crowded),
    ...createSitemap(crowded),
  };
}
