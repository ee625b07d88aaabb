import { formPage } from "../../../admin/server/form.ts";
import type { AdminPart } from "../../../admin/server/part.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { withdrawAddress } from "../../addresses.ts";
import { returnMessages } from "../../messages.ts";
import { returnRulesAddress } from "../addresses.ts";
import { returnAdminMessages } from "../messages.ts";
import { rulesMessages } from "../rules-messages.ts";
import { openReturns, returnsPage } from "./list.ts";
import { returnPage, type ReturnSources } from "./return.ts";
import { rulesSetting as setting } from "./rules.ts";

export function returnsAdmin({ settings, ...sources }: ReturnSources & { readonly settings: Settings }) {
  const { title } = rulesMessages;
  const { database } = sources;
  return {
    pages: {
      "admin-returns": returnsPage(database),
      "admin-return": returnPage(sources),
      "admin-return-rules": formPage({ title, address: returnRulesAddress, settings, ...setting, stored: setting }),
    },
    menu: {
      "admin-returns": { group: "", name: returnAdminMessages.list.title },
      "admin-return-rules": { group: "Settings", name: title },
    },
    cards: { returns: openReturns(database) },
    settings: [{ title, href: returnRulesAddress(), setting }],
    helpLinks: [{ title: returnMessages.withdraw.link, href: withdrawAddress() }],
    activities: returnAdminMessages.activities,
  } satisfies AdminPart;
}
