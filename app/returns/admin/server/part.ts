import { formPage } from "../../../admin/server/form.ts";
import type { AdminPart } from "../../../admin/server/part.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { Database } from "../../../database/database.ts";
import { withdrawAddress } from "../../addresses.ts";
import { returnMessages } from "../../messages.ts";
import type { ReturnChanges } from "../../server/changes.ts";
import { returnRulesAddress } from "../addresses.ts";
import { returnAdminMessages } from "../messages.ts";
import { rulesMessages } from "../rules-messages.ts";
import { openReturns, returnsPage } from "./list.ts";
import { returnPage } from "./return.ts";
import { readReturnRules, rulesSetting } from "./rules.ts";

type Dependencies = { readonly database: Database; readonly settings: Settings; readonly changes: ReturnChanges };

export function returnsAdmin({ database, settings, changes }: Dependencies) {
  const { title } = rulesMessages;
  const readRules = readReturnRules(settings);
  const instructions = async () => (await readRules()).instructions;
  return {
    pages: {
      "admin-returns": returnsPage(database),
      "admin-return": returnPage({ database, changes, instructions }),
      "admin-return-rules": formPage({
        title,
        address: returnRulesAddress,
        settings,
        ...rulesSetting,
        stored: rulesSetting,
      }),
    },
    menu: {
      "admin-returns": { group: "", name: returnAdminMessages.list.title },
      "admin-return-rules": { group: "Settings", name: title },
    },
    cards: { returns: openReturns(database) },
    settings: [{ title, href: returnRulesAddress(), setting: rulesSetting }],
    helpLinks: [{ title: returnMessages.withdraw.link, href: withdrawAddress() }],
    activities: returnAdminMessages.activities,
  } satisfies AdminPart;
}
