import type { AdminPart } from "../../../admin/server/part.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { TextPages } from "../../../admin/server/text-pages.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import type { Codes } from "../../server/codes.ts";
import { chargeFacts } from "../../server/price-note.ts";
import type { RatesReader } from "../../server/rates.ts";
import { shippingAddress, taxesAddress } from "../addresses.ts";
import { codesAdminMessages } from "../codes-messages.ts";
import { chargesAdminMessages } from "../messages.ts";
import { createCalculator } from "./calculator.ts";
import { codePage, codesPage } from "./codes.ts";
import { shippingPage, shippingSetting } from "./shipping.ts";
import { taxesPage, taxesSetting } from "./taxes.ts";

type Dependencies = {
  readonly database: Database;
  readonly settings: Settings;
  readonly textPages: TextPages;
  readonly rates: RatesReader;
  readonly codes: Codes;
  readonly storeSettings: () => Promise<StoreSettings>;
};

export function chargesAdmin({ database, settings, textPages, rates, codes, storeSettings }: Dependencies) {
  const { shipping, taxes } = chargesAdminMessages;
  const calculate = createCalculator({ database, rates, storeSettings });
  return {
    pages: {
      "admin-shipping": shippingPage({ settings, rates, storeSettings, calculate }),
      "admin-taxes": taxesPage(settings, calculate),
      "admin-codes": codesPage({ codes, storeSettings }),
      "admin-code": codePage({ database, codes, storeSettings }),
    },
    menu: {
      "admin-shipping": { group: "Settings", name: shipping.title },
      "admin-taxes": { group: "Settings", name: taxes.title },
      "admin-codes": { group: "Settings", name: codesAdminMessages.title },
    },
    settings: [
      { title: shipping.title, href: shippingAddress(), setting: shippingSetting },
      { title: taxes.title, href: taxesAddress(), setting: taxesSetting },
    ],
    facts: [chargeFacts(rates, textPages)],
    activities: codesAdminMessages.activities,
  } satisfies AdminPart;
}
