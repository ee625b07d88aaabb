import type { AdminPart } from "../../../admin/server/part.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { RatesReader } from "../../server/rates.ts";
import { shippingAddress, taxesAddress } from "../addresses.ts";
import { chargesAdminMessages } from "../messages.ts";
import { shippingPage, shippingSetting } from "./shipping.ts";
import { taxesPage, taxesSetting } from "./taxes.ts";

type Dependencies = {
  readonly settings: Settings;
  readonly rates: RatesReader;
  readonly storeSettings: () => Promise<StoreSettings>;
};

export function chargesAdmin(dependencies: Dependencies) {
  const { shipping, taxes } = chargesAdminMessages;
  return {
    pages: { "admin-shipping": shippingPage(dependencies), "admin-taxes": taxesPage(dependencies.settings) },
    menu: {
      "admin-shipping": { group: "Settings", name: shipping.title },
      "admin-taxes": { group: "Settings", name: taxes.title },
    },
    settings: [
      { title: shipping.title, href: shippingAddress(), setting: shippingSetting },
      { title: taxes.title, href: taxesAddress(), setting: taxesSetting },
    ],
  } satisfies AdminPart;
}
