import { maxFeatured } from "../domain/rows.ts";
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

export function createCatalogue(database: Database) {
  const queued = limited(database);
  const products = createProducts(database);
  const highlights = createHighlights(database);
  const settings = createStoreSettingsReader(database);
  return {
    ...createProducts(queued),
    // The methods from `best` to `byIds` bypass the queue, so that the home page and baskets do not wait for searches.
    best: (all: number) => highlights.bestOfEach({ each: maxFeatured, all }),
    bestOf: highlights.bestOf,
    newest: highlights.newest,
    storeSettings: settings,
    written: async () => formatsOf(await settings()),
    byIds: (ids: readonly string[]) => products.byIds(ids),
    ...createMoved(queued),
    ...createDepartments(queued),
    ...createSearch(queued),
    ...createSuggestions(queued),
    ...createSitemap(queued),
  };
}
