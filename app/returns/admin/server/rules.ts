import { z } from "zod";
import { choice } from "../../../charges/admin/server/choice.ts";
import { plainLines } from "../../../charges/admin/server/plain-lines.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { ReturnRules } from "../../domain/rules.ts";
import { rulesMessages } from "../rules-messages.ts";

const maxDays = 365;

export const rulesSetting = {
  key: "returns",
  parse: z.object({
    days: z
      .string()
      .trim()
      .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= maxDays, {
        error: () => rulesMessages.wrongDays(maxDays),
      }),
    reasons: choice(["yes", "no"]),
    pays: choice(["shopper", "shop"]),
    instructions: plainLines(2000),
  }),
  first: { days: "14", reasons: "yes" as const, pays: "shopper" as const, instructions: "" },
};

const rulesOf = ({ days, reasons, ...rest }: z.infer<typeof rulesSetting.parse>): ReturnRules => ({
  ...rest,
  days: Number(days),
  hasReasons: reasons === "yes",
});

/** Creates a function that reads the rules. Null if the owner has never set them. */
export const storedRules = (settings: Pick<Settings, "value">) => async () => {
  const stored = await settings.value(rulesSetting);
  return stored && rulesOf(stored);
};

export const readReturnRules = (settings: Pick<Settings, "value">) => async () =>
  (await storedRules(settings)()) ?? rulesOf(rulesSetting.first);
