import type { Part } from "../page/server/part.ts";
import type { ServerContext } from "../server/context.ts";
import { withTimeouts } from "../server/timeout.ts";
import { featured } from "../shop/domain/home/featured.ts";
import type { HomeData } from "../shop/domain/home/home.ts";
import type { Shop } from "../shop/domain/shop.ts";
import { type Catalogue, createCatalogue } from "./server/catalogue.ts";
import { siteWithDepartments } from "./server/site.ts";
import { departmentPage, productPage, searchPage } from "./server/pages.ts";
import { catalogueRoutes } from "./server/routes.ts";

export { seedCatalogue } from "./server/seed.ts";

/** Products that the owner imports, with their pages, departments and search. */
export function openCatalogue({ config, database, pubsub, log }: ServerContext, shop: Shop) {
  const catalogue = withTimeouts(createCatalogue(database));
  return {
    catalogue,
    loaders: {
      featured: { load: async () => ({ data: await current(catalogue, featured) }) },
      product: productPage(catalogue),
      department: departmentPage(catalogue),
      search: searchPage(catalogue),
    },
    site: siteWithDepartments(shop, catalogue, pubsub, log),
    changes: "catalogue",
    forScripts: ["/_suggest"],
    routes: () => catalogueRoutes({ catalogue, pubsub, publicUrl: config.PUBLIC_URL }),
  } satisfies Part & Record<string, unknown>;
}

/** The same rows, as their products are in the catalogue now, and without what it no longer has. */
async function current(catalogue: Catalogue, { banners, rows }: HomeData): Promise<HomeData> {
  const products = await catalogue.byIds(rows.flat().map(({ id }) => id));
  return {
    banners,
    rows: rows.map((row) => row.flatMap(({ id }) => products.get(id) ?? [])).filter((row) => row.length > 0),
  };
}
