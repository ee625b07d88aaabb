import type { Database } from "../database.ts";
import { createDepartments } from "./departments.ts";
import { createProducts } from "./products.ts";
import { createSearch } from "./search.ts";
import { createSitemap } from "./sitemap.ts";
import { createSuggestions } from "./suggestions.ts";

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Everything that pages ask of the catalogue. All of it @throws when the database does not answer. */
export const createCatalogue = (database: Database) => ({
  ...createProducts(database),
  ...createDepartments(database),
  ...createSearch(database),
  ...createSuggestions(database),
  ...createSitemap(database),
});
