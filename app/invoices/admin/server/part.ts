import { formPage } from "../../../admin/server/form.ts";
import type { AdminPart } from "../../../admin/server/part.ts";
import { readSeller } from "../../../admin/server/seller.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import type { Database } from "../../../database/database.ts";
import type { InvoiceShop } from "../../server/html.ts";
import { invoiceSettingsAddress } from "../addresses.ts";
import { invoiceAdminMessages } from "../messages.ts";
import { invoiceFiles } from "./files.ts";
import { invoicesPage } from "./list.ts";
import { invoiceSetting, isComplete } from "./setting.ts";

type Dependencies = {
  readonly database: Database;
  readonly settings: Settings;
  readonly shop: () => Promise<InvoiceShop>;
};

export function invoicesAdmin({ database, settings, shop }: Dependencies) {
  const { title, settingsTitle, activities } = invoiceAdminMessages;
  const form = formPage({
    title: settingsTitle,
    address: invoiceSettingsAddress,
    settings,
    ...invoiceSetting,
    stored: invoiceSetting,
    async beforeCommit(_, { issue }) {
      if (issue === "no" || isComplete(await readSeller(settings))) return {};
      return { issue: invoiceAdminMessages.incomplete };
    },
  });
  return {
    pages: {
      "admin-invoices": invoicesPage(database),
      "admin-invoice-settings": extendedForm(form, async () => ({
        isComplete: isComplete(await readSeller(settings)),
      })),
      ...invoiceFiles({ database, shop }),
    },
    menu: {
      "admin-invoices": { group: "", name: title },
      "admin-invoice-settings": { group: "Settings", name: settingsTitle },
    },
    settings: [{ title: settingsTitle, href: invoiceSettingsAddress(), setting: invoiceSetting }],
    activities,
  } satisfies AdminPart;
}
