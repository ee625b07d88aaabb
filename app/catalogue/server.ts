import type { Accounts } from "../accounts/server/accounts.ts";
import { createRateLimits } from "../server/rate-limits.ts";
import type { ServerModule } from "../page/server/server-module.ts";
import type { ServerContext } from "../server/context.ts";
import type { Shop } from "../shop/domain/shop.ts";
import { createCatalogue } from "./server/catalogue.ts";
import { stockEmails } from "./admin/server/emails.ts";
import { createHomePage } from "./admin/server/home-page.ts";
import { catalogueAdmin } from "./admin/server/part.ts";
import type { AdminServices } from "../admin/server/services.ts";
import { createSubscriptions, personalSubscriptions } from "./server/back-in-stock/subscriptions.ts";
import { subscriptionEmails } from "./server/back-in-stock/emails.ts";
import { subscriptionRoutes } from "./server/back-in-stock/routes.ts";
import { notifyOnChange } from "./server/back-in-stock/notify.ts";
import { subscriptionTokens } from "./server/back-in-stock/tokens.ts";
import { siteWithDepartments } from "./server/site.ts";
import type { FilterCountries } from "./server/countries.ts";
import { departmentPage, homePage, productPage, searchPage } from "./server/pages.ts";
import { applyPlannedPrices } from "./server/price-clock.ts";
import { catalogueRoutes } from "./server/routes.ts";
import type { ReadOfferCharges } from "./server/structured.ts";
import type { ReadUntaxedWarning } from "./admin/domain/products/pages.ts";
import type { RefuseCurrency } from "./admin/server/store-settings.ts";

export { seedCatalogue } from "./server/seed.ts";

type Dependencies = {
  readonly accounts: Accounts;
  readonly admin: AdminServices;
  readonly sends: boolean;
  /** Ids of the best sellers. Null in a shop without the orders feature. */
  readonly bestSelling: ((max: number) => Promise<readonly string[]>) | null;
  readonly readOfferCharges: ReadOfferCharges;
  readonly deliverable: FilterCountries;
  readonly refuseCurrency: RefuseCurrency;
  readonly untaxedWarning: ReadUntaxedWarning;
  /** Reads an offer's schema.org properties about returns. Null without the returns feature. */
  readonly readReturnPolicy?: (() => Promise<object>) | null;
};

export function openCatalogue(
  { config, database, pubsub, log, post, secrets }: ServerContext,
  shop: Shop,
  {
    accounts,
    admin,
    sends,
    bestSelling,
    readOfferCharges,
    deliverable,
    refuseCurrency,
    untaxedWarning,
    readReturnPolicy,
  }: Dependencies,
) {
  const catalogue = createCatalogue(database);
  const home = createHomePage(admin.settings, { catalogue, bestSelling });
  void applyPlannedPrices(database, pubsub, log);
  const product = productPage(catalogue, {
    orders: shop.features === "all",
    sends,
    readOfferCharges,
    deliverable,
    readReturnPolicy,
  });
  const subscriptions = post && createSubscriptions(database, post);
  const tokens = subscriptionTokens(secrets);
  if (subscriptions && sends) notifyOnChange(subscriptions, database, pubsub, log);
  return {
    catalogue,
    home: home.now,
    adminPart: catalogueAdmin({
      database,
      admin,
      catalogue,
      home,
      imageHosts: config.IMAGE_HOSTS,
      refuseCurrency,
      untaxedWarning,
    }),
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
