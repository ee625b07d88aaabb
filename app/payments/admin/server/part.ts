import type { AdminPart } from "../../../admin/server/part.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import { paymentMessages } from "../../messages.ts";
import { methodsSetting } from "../../server/methods.ts";
import { paymentSettingsAddress } from "../addresses.ts";

type Dependencies = { readonly settings: Settings; readonly takesCards: boolean };

export function paymentsAdmin({ settings, takesCards }: Dependencies) {
  const { title } = paymentMessages.admin;
  const form = { title, address: paymentSettingsAddress, settings, ...methodsSetting, stored: methodsSetting };
  return {
    pages: { "admin-payments": extendedForm(formPage(form), async () => ({ takesCards })) },
    menu: { "admin-payments": { group: "Settings", name: title } },
    settings: [{ title, href: paymentSettingsAddress(), setting: methodsSetting }],
  } satisfies AdminPart;
}
