import { settingScreen, linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { returnRulesAddress } from "../addresses.ts";
import { rulesMessages as messages } from "../rules-messages.ts";

export default settingScreen(() => ({
  lead: messages.lead,
  action: returnRulesAddress(),
  lines: linesOf(messages, {
    days: { inputMode: "numeric" },
    reasons: { options: optionsOf(messages.reasons) },
    pays: { options: optionsOf(messages.pays) },
    instructions: { rows: 4 },
  }),
}));
