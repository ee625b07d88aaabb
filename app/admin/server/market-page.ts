import type { Database } from "../../database/database.ts";
import { withTimeout } from "../../server/timeout.ts";
import { marketAddress } from "../addresses.ts";
import type { MarketPage } from "../domain/pages.ts";
import { adminMessages } from "../messages.ts";
import { formPage } from "./form.ts";
import { chooseMarket, hasOrders, marketSetting } from "./market.ts";
import type { OwnerPage } from "./page.ts";
import type { Settings } from "./settings.ts";

/** The page of what the shop sells in and where: it says beforehand whether the currency can still be changed. */
export function marketPage(settings: Settings, database: Database): OwnerPage<MarketPage> {
  const form = formPage({
    title: adminMessages.market.title,
    address: marketAddress,
    settings,
    ...marketSetting,
    stored: marketSetting,
    also: chooseMarket,
  });
  const known = async () => ({ hasOrders: await withTimeout(hasOrders(database)) });
  return {
    async show(...asked) {
      const page = await form.show(...asked);
      return page && { ...page, ...(await known()) };
    },
    async change(...asked) {
      const changed = await form.change!(...asked);
      return changed && "page" in changed ? { ...changed, page: { ...changed.page, ...(await known()) } } : changed;
    },
  };
}
