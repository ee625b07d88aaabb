import type { AdminPart } from "../../../admin/server/part.ts";
import { chargeFacts } from "../../server/price-note.ts";
import { shippingAddress, taxesAddress } from "../addresses.ts";
import { codesAdminMessages } from "../codes-messages.ts";
import { chargesAdminMessages } from "../messages.ts";
import { createCalculator } from "./calculator.ts";
import { codePage, codesPage } from "./codes.ts";
import type { ChargesAdminContext } from "./context.ts";
import { shippingPage, shippingSetting } from "./shipping.ts";
import { taxesPage, taxesSetting } from "./taxes.ts";

export function chargesAdmin(context: ChargesAdminContext) {
  const { shipping, taxes } = chargesAdminMessages;
  const calculate = createCalculator(context);
  return {
    pages: {
      "admin-shipping": shippingPage(context, calculate),
      "admin-taxes": taxesPage(context, calculate),
      "admin-codes": codesPage(context),
      "admin-code": codePage(context),
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
    facts: [chargeFacts(context)],
    activities: codesAdminMessages.activities,
  } satisfies AdminPart;
}
