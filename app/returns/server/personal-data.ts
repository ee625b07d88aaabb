import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { orders } from "../../orders/server/schema.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import { returnMessages } from "../messages.ts";
import { returnLines, returns, withdrawals } from "./schema.ts";

/** Personal-data handlers of returns and withdrawals. `eraseStatements` erases them after an account is deleted. */
export const personalReturns = (database: Database): PersonalData => ({
  stays: [returnMessages.personalData],

  async collect({ id }) {
    const rows = await database
      .select({ row: returns, statement: withdrawals })
      .from(returns)
      .innerJoin(orders, eq(orders.number, returns.orderNumber))
      .leftJoin(withdrawals, eq(withdrawals.id, returns.withdrawalId))
      .where(eq(orders.userId, id));
    const ids = rows.map(({ row }) => row.id);
    const lines = await database.select().from(returnLines).where(inArray(returnLines.returnId, ids));
    return {
      returns: rows.map(({ row: { id: number, orderNumber, state, requestedAt, answer }, statement }) => ({
        number,
        orderNumber,
        state,
        requestedAt,
        answer,
        statement,
        lines: lines.filter(({ returnId }) => returnId === number),
      })),
    };
  },
});

/**
 * Erases the personal data of statements whose order has no shopper any more, because an account or a guest's data was
 * deleted, and of statements that fit no order for half a year.
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
}
