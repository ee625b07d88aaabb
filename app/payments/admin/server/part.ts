import type { AdminPart } from "../../../admin/server/part.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import type { GiveBack } from "../../server/give-back.ts";
import { z } from "zod";
import type { Database } from "../../../database/database.ts";
import { createStatementLines } from "../../server/statement-lines.ts";
import type { TakeSteps } from "../../server/steps.ts";
import { paymentAdminMessages } from "../messages.ts";
import { paymentSettingsAddress } from "../addresses.ts";
import { moneyMessages } from "../money-messages.ts";
import { moneyCard } from "./card.ts";
import { exportMoneyPage, moneyPage } from "./money.ts";
import { statementMessages } from "../statement-messages.ts";
import { statementPage } from "./statement-page.ts";
import { statementsPage } from "./statements-page.ts";
import { refundPage } from "./refund.ts";
import { readWebhookState } from "./webhook-state.ts";

const choice = () => z.enum(["yes", "no"], { error: () => paymentAdminMessages.choose });

/** Setting of the offered payment methods. Bank transfer also needs an IBAN in the business details. */
export const methodsSetting = {
  key: "payments",
  parse: z.object({
    delivery: choice(),
    transfer: choice(),
    days: z
      .string()
      .trim()
      .regex(/^([1-9]|[12]\d|30)$/, { error: () => paymentAdminMessages.wrongDays }),
  }),
  first: { delivery: "yes" as const, transfer: "no" as const, days: "7" },
};

type Dependencies = {
  readonly database: Database;
  readonly settings: Settings;
  readonly giveBack: GiveBack;
  readonly takeSteps: TakeSteps;
  /** URL for the card provider's notifications. Null without a card provider. */
  readonly webhook: string | null;
  readonly hasAccount: () => Promise<boolean>;
};

export function paymentsAdmin(dependencies: Dependencies) {
  const { database, settings, giveBack, takeSteps, webhook, hasAccount } = dependencies;
  const { title } = paymentAdminMessages;
  const lines = createStatementLines({ database, takeSteps });
  const form = { title, address: paymentSettingsAddress, settings, ...methodsSetting, stored: methodsSetting };
  return {
    pages: {
      "admin-payments": extendedForm(formPage(form), async () => ({
        hasAccount: await hasAccount(),
        webhook: await readWebhookState(database, webhook),
      })),
      "admin-refund": refundPage(database, giveBack),
      "admin-money": moneyPage(database),
      "admin-money-export": exportMoneyPage(database),
      "admin-statements": statementsPage(database, lines),
      "admin-statement": statementPage(database, lines),
    },
    menu: {
      "admin-money": { group: "", name: moneyMessages.title },
      "admin-payments": { group: "Settings", name: title },
      "admin-statements": { group: "", name: statementMessages.title },
    },
    cards: { money: moneyCard(database) },
    activities: { ...statementMessages.activities, "money-exported": moneyMessages.exported },
    settings: [{ title, href: paymentSettingsAddress(), setting: methodsSetting }],
  } satisfies AdminPart;
}
