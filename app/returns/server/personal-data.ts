import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import { returnMessages } from "../messages.ts";
import { returnLabels, returnLines, returns, withdrawals } from "./schema.ts";

/** Personal-data handlers of returns. `eraseStatements` erases withdrawals after an account is deleted. */
export const personalReturns = (database: Database): PersonalData => ({
  stays: [returnMessages.personalData],

  async collect({ id: userId }) {
    const { id, orderNumber, state, requestedAt, answer } = returns;
    const lines = sql<object[]>`(
      select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'units', units, 'reason', reason,
        'restocked', restocked)), '[]') from ${returnLines} where return_id = ${id})`;
    const columns = { number: id, orderNumber, state, requestedAt, answer, statement: withdrawals, lines };
    const own = database.select(columns).from(returns).innerJoin(orders, eq(orders.number, orderNumber));
    const withStatements = own.leftJoin(withdrawals, eq(withdrawals.id, returns.withdrawalId));
    return { returns: await withStatements.where(eq(orders.userId, userId)) };
  },
});

/**
 * Erases personal data of withdrawals, and shipping labels, if the order's account or guest data was deleted. After
 * half a year, also erases personal data of withdrawals for which no order was found.
 */
export async function eraseStatements(database: Database): Promise<void> {
  const isOfNobody = sql`${returns.orderNumber} in (select number from ${orders} where user_id is null and guest_email is null)`;
  const isOld = sql`(${returns.orderNumber} is null and ${returns.dueAt} is null and ${returns.requestedAt} < now() - interval '180 days')`;
  const erasable = database
    .select({ id: returns.withdrawalId })
    .from(returns)
    .where(sql`${isOfNobody} or ${isOld}`);
  await database
    .update(withdrawals)
    .set({ name: "", email: "", products: "" })
    .where(and(ne(withdrawals.name, ""), inArray(withdrawals.id, erasable)));
  const ofNobody = database.select({ id: returns.id }).from(returns).where(isOfNobody);
  await database.delete(returnLabels).where(inArray(returnLabels.returnId, ofNobody));
}
