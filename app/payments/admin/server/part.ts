import type { AdminPart } from "../../../admin/server/part.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import { z } from "zod";
import { paymentAdminMessages } from "../messages.ts";
import { paymentSettingsAddress } from "../addresses.ts";

/** The owner's setting of payment methods. */
export const methodsSetting = {
  key: "payments",
  parse: z.object({ delivery: z.enum(["yes", "no"], { error: () => paymentAdminMessages.choose }) }),
  first: { delivery: "yes" as const },
};

type Dependencies = { readonly settings: Settings; readonly takesCards: boolean };

export function paymentsAdmin({ settings, takesCards }: Dependencies) {
  const { title } = paymentAdminMessages;
  const form = { title, address: paymentSettingsAddress, settings, ...methodsSetting, stored: methodsSetting };
  return {
    pages: { "admin-payments": extendedForm(formPage(form), async () => ({ takesCards })) },
    menu: { "admin-payments": { group: "Settings", name: title } },
    settings: [{ title, href: paymentSettingsAddress(), setting: methodsSetting }],
  } satisfies AdminPart;
}
