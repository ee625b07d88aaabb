import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import { hasPaid } from "../../payments/server/order-refunds.ts";
import type { TemplateDataByKind } from "../../server/emails.ts";
import type { NewReturnEmail, ReturnUpdateEmail, WithdrawalEmail } from "../domain/emails.ts";
import { returnStates } from "../domain/return.ts";
import { returnLabels, returns } from "./schema.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Dependencies = {
  readonly database: Database;
  readonly withdrawals: Pick<Withdrawals, "read" | "orderOf" | "isRepeated">;
  readonly pageOf: (number: number, isSent: boolean) => Promise<string>;
};

const About = z.object({ id: z.number() });

export function returnEmails({ database, withdrawals, pageOf }: Dependencies) {
  async function read(id: number) {
    const [found] = await database.select().from(returns).where(eq(returns.id, id));
    return found;
  }
  return {
    /** Null if no order fits and the same email sent another statement in the last hour. This prevents spam. */
    async "withdrawal-received"(about, { isSent }): Promise<WithdrawalEmail | null> {
      const statement = await withdrawals.read(z.object({ withdrawal: z.string() }).parse(about).withdrawal);
      if (!statement) return null;
      const { at, name, products } = statement;
      const order = await withdrawals.orderOf(statement);
      if (!order) return (await withdrawals.isRepeated(statement)) ? null : { at, order };
      const { number, isConfirmed } = order;
      const typed = isConfirmed ? { name, products } : null;
      const isPaid = await hasPaid(database, number);
      return { at, order: { number, page: await pageOf(number, isSent), isPaid, typed } };
    },

    async "return-update"(about, { isSent }): Promise<ReturnUpdateEmail | null> {
      const { id, state } = About.extend({ state: z.enum(returnStates) }).parse(about);
      const found = await read(id);
      if (!found?.orderNumber) return null;
      const { orderNumber: number, answer, replacement } = found;
      const hasLabel = (await database.$count(returnLabels, eq(returnLabels.returnId, id))) > 0;
      return { id, number, state, answer, hasLabel, replacement, page: await pageOf(number, isSent) };
    },

    /** Email to the owner. Does not name the shopper. */
    async "return-new"(about): Promise<NewReturnEmail | null> {
      const found = await read(About.parse(about).id);
      if (!found) return null;
      const { id, orderNumber: number, withdrawalId, state } = found;
      const isOrder = and(eq(orders.number, number ?? 0), eq(orders.state, "cancelled"));
      const isCancelled = state === "settled" && (await database.$count(orders, isOrder)) > 0;
      return { id, number, isWithdrawal: withdrawalId !== null, isCancelled };
    },
  } satisfies TemplateDataByKind;
}
