import type { Accounts } from "../accounts/server/accounts.ts";
import { createRateLimits } from "../server/rate-limits.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { Shop } from "../shop/domain/shop.ts";
import { createCatalogue } from "./server/catalogue.ts";
import { stockEmails } from "./admin/server/emails.ts";
import { createHomePage } from "./admin/server/home-page.ts";
import { type AdminDependencies, catalogueAdmin } from "./admin/server/part.ts";
import { createSubscriptions, personalSubscriptions } from "./server/back-in-stock/subscriptions.ts";
import { subscriptionEmails } from "./server/back-in-stock/emails.ts";
import { subscriptionRoutes } from "./server/back-in-stock/routes.ts";
import { subscriptionTokens } from "./server/back-in-stock/tokens.ts";
import { siteWithDepartments } from "./server/site.ts";
import { departmentPage, homePage, productPage, type ProductPageOptions, searchPage } from "./server/pages.ts";
import { applyDue } from "./server/planned-prices.ts";
import { runOnChange } from "./server/run-on-change.ts";
import { catalogueRoutes } from "./server/routes.ts";

export { seedCatalogue } from "./server/seed.ts";

type Dependencies = Omit<ProductPageOptions, "orders"> &
  Omit<AdminDependencies, "database" | "catalogue" | "home" | "imageHosts"> & {
    readonly accounts: Accounts;
    /** Ids of the best sellers. Null in a shop without the orders feature. */
    readonly bestSelling: ((max: number) => Promise<readonly string[]>) | null;
  };

export function openCatalogue(
  { config, database, pubsub, log, post, secrets }: ServerContext,
  shop: Shop,
  dependencies: Dependencies,
) {
  const { accounts, admin, sends, bestSelling } = dependencies;
  const catalogue = createCatalogue(database);
  const home = createHomePage(admin.settings, { catalogue, bestSelling });
  void runOnChange({ pubsub, log, failure: "Scheduled prices could not be applied." }, () => applyDue(database));
  const product = productPage(catalogue, { ...dependencies, orders: shop.features === "all" });
  const subscriptions = post && createSubscriptions(database, post);
  const tokens = subscriptionTokens(secrets);
  if (subscriptions && sends)
    void runOnChange({ pubsub, log, failure: "Back-in-stock emails could not be stored." }, subscriptions.notify);
  return {
    catalogue,
    home: home.now,
    adminPart: catalogueAdmin({ ...dependencies, database, catalogue, home, imageHosts: config.IMAGE_HOSTS }),
    loaders: {
      featured: homePage(home.now),
      product,
      department: departmentPage(catalogue),
      search: searchPage(catalogue),
    },
    site: siteWithDepartments(shop, catalogue, pubsub, log),
    changes: "catalogue",
    forScripts: ["/_suggest"],
    ...(subscriptions && {
      personalData: personalSubscriptions(database),
      emails: { ...stockEmails(database), ...subscriptionEmails(catalogue, subscriptions, tokens) },
    }),
    routes(documents) {
      const routes = catalogueRoutes({ catalogue, pubsub, publicUrl: config.PUBLIC_URL, site: documents.site });
      if (!subscriptions || !sends) return routes;
      const limits = createRateLimits(database, secrets[0]);
      const page = async (slug: string) => {
        const loaded = await product.load({ params: { slug }, query: new URLSearchParams(), at: "" });
        return loaded && "data" in loaded && loaded.data.subscription ? loaded : null;
      };
      return subscriptionRoutes(routes, { accounts, documents, subscriptions, tokens, limits, page });
    },
  } satisfies ServerModule & Record<string, unknown>;
}
