import { catalogueAdminMessages } from "../messages.ts";
import type { Database } from "../../../database/database.ts";
import { storeSettingsAddress } from "../addresses.ts";
import type { StoreSettingsPage } from "../domain/pages.ts";
import { formPage } from "../../../admin/server/form.ts";
import { saveStoreSettings, hasOrders, regionSetting } from "./store-settings.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";
import type { Settings } from "../../../admin/server/settings.ts";

/** The form of the store settings. Existing orders prevent a change of the currency. */
export function storeSettingsPage(settings: Settings, database: Database): AdminRoute<StoreSettingsPage> {
  const form = formPage({
    title: catalogueAdminMessages.storeSettings.title,
    address: storeSettingsAddress,
    settings,
    ...regionSetting,
    stored: regionSetting,
    also: saveStoreSettings,
  });
  const orderState = async () => ({ hasOrders: await hasOrders(database) });
  return {
    async show(...args) {
      const page = await form.show(...args);
      return page && { ...page, ...(await orderState()) };
    },
    async change(...args) {
      const changed = await form.change(...args);
      return changed && "page" in changed
        ? { ...changed, page: { ...changed.page, ...(await orderState()) } }
        : changed;
    },
  };
}
