import type { Part } from "../page/server/part.ts";
import type { ServerContext } from "../server/context.ts";
import { withTimeouts } from "../server/timeout.ts";
import type { Shop } from "../shop/domain/shop.ts";
import { createCatalogue } from "./server/catalogue.ts";
import { homePage } from "./server/home.ts";
import { siteWithDepartments } from "./server/site.ts";
import { departmentPage, productPage, searchPage, unlistedPage } from "./server/pages.ts";
import { keepPrices } from "./server/price-clock.ts";
import { catalogueRoutes } from "./server/routes.ts";

export { seedCatalogue } from "./server/seed.ts";

/** Products that the owner imports, with their pages, departments and search. */
export function openCatalogue({ config, database, pubsub, log }: ServerContext, shop: Shop) {
  const catalogue = withTimeouts(createCatalogue(database));
  void keepPrices(database, pubsub, log);
  return {
    catalogue,
    loaders: {
      featured: homePage(catalogue),
      checkout: unlistedPage,
      login: unlistedPage,
      product: productPage(catalogue, shop.features === "all"),
      department: departmentPage(catalogue),
      search: searchPage(catalogue),
    },
    site: siteWithDepartments(shop, catalogue, pubsub, log),
    changes: "catalogue",
    forScripts: ["/_suggest"],
    routes: ({ site: known }) => catalogueRoutes({ catalogue, pubsub, publicUrl: config.PUBLIC_URL, site: known }),
  } satisfies Part & Record<string, unknown>;
}
