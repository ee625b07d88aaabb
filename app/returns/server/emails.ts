import { eq } from "drizzle-orm";
import { z } from "zod";
import type { StoreSettings } from "../../catalogue/server/store-settings.ts";
import type { Database } from "../../database/database.ts";
import type { TemplateDataByKind } from "../../server/emails.ts";
import { returnStates } from "../domain/return.ts";
import type { ReturnUpdateEmail } from "../domain/rules.ts";
import type { WithdrawalEmail } from "../domain/withdrawal.ts";
import { momentText } from "./moment-text.ts";
import { returns } from "./schema.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Dependencies = {
  readonly database: Database;
  readonly withdrawals: Pick<Withdrawals, "read" | "orderOf" | "isRepeated">;
  readonly storeSettings: () => Promise<StoreSettings>;
  readonly pageOf: (number: number, isSent: boolean) => Promise<string>;
};

/** Template data of the emails that shoppers get. */
export const returnEmails = ({ database, withdrawals, storeSettings, pageOf }: Dependencies) =>
  ({
    /** Null if no order fits, and the address got such an email in the hour before. */
    async "withdrawal-received"(about, { isSent }): Promise<WithdrawalEmail | null> {
      const statement = await withdrawals.read(z.object({ withdrawal: z.string() }).parse(about).withdrawal);
      if (!statement) return null;
      const at = momentText(statement.receivedAt, await storeSettings());
      const order = await withdrawals.orderOf(statement);
      if (!order) return (await withdrawals.isRepeated(statement)) ? null : { at, order };
      const { number, isConfirmed } = order;
      const { name, products } = statement;
      return {
        at,
        order: { number, page: await pageOf(number, isSent), typed: isConfirmed ? { name, products } : null },
      };
    },

    async "return-update"(about, { isSent }): Promise<ReturnUpdateEmail | null> {
      const { id, state } = z.object({ id: z.number(), state: z.enum(returnStates) }).parse(about);
      const [found] = await database.select().from(returns).where(eq(returns.id, id));
      if (!found?.orderNumber) return null;
      const { orderNumber: number, answer, replacement } = found;
      return { id, number, state, answer, replacement, page: await pageOf(number, isSent) };
    },
  }) satisfies TemplateDataByKind;
