import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Orders } from "../../orders/server/orders.ts";
import { orders as placedOrders } from "../../orders/server/schema.ts";
import { released } from "../../orders/server/standing.ts";
import type { ServerContext } from "../../server/context.ts";
import { ownerRecipient } from "../../server/emails.ts";
import { allUnitsLeft } from "../domain/return.ts";
import { insertItems, lockReturnable } from "./returnable.ts";
import { returns } from "./schema.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Dependencies = Pick<ServerContext, "database" | "post"> & {
  readonly orders: Pick<Orders, "cancel">;
  readonly withdrawals: Pick<Withdrawals, "read" | "orderOf" | "isGuess">;
  /** Called if a withdrawal fails. The worker tries again later. */
  readonly report: (error: unknown, withdrawal: number) => void;
};

/**
 * Time of the next try. The pause doubles from 30 s to one hour. It is longer than a try takes, so that no other
 * worker takes the same withdrawal during a try.
 */
const later = sql`now() + make_interval(secs => least(3600, 30 * power(2, least(${returns.tries}, 7))))`;

/**
 * Creates a function that executes the next due withdrawal. It returns false if none is due.
 *
 * Closes open payment pages, cancels items that have not shipped, and adds shipped items to the withdrawal's return.
 * Leaves the withdrawal to the owner if the shopper named products, no order matches, or the order number may be a
 * guess. Completes the withdrawal only if its order is cancelled.
 */
export function createReturnWorker({ database, orders, withdrawals, post, report }: Dependencies) {
  async function execute({ id, withdrawalId }: typeof returns.$inferSelect) {
    const statement = (await withdrawals.read(withdrawalId!))!;
    const order = await withdrawals.orderOf(statement);
    const isAutomatic = order !== null && statement.products === "" && !(await withdrawals.isGuess(statement));
    if (isAutomatic) await orders.cancel(order.number, { by: null, without: "withdrawal" });
    await database.transaction(async (transaction) => {
      const units = isAutomatic ? allUnitsLeft(await lockReturnable(transaction, order.number)) : {};
      const hasItems = Object.keys(units).length > 0;
      const isThis = and(eq(placedOrders.number, order?.number ?? 0), eq(placedOrders.state, "cancelled"));
      const isCancelled = isAutomatic && (await transaction.$count(placedOrders, isThis)) > 0;
      // Late money restores an expired order that has its hold. Without the hold, the money is refunded.
      const isUnpaid = and(isThis, eq(placedOrders.holdReason, "payment"));
      if (isCancelled) await transaction.update(placedOrders).set(released).where(isUnpaid);
      const settled = isCancelled && { state: "settled" as const, settledAt: sql`now()` };
      const executed = await transaction
        .update(returns)
        .set({ orderNumber: order?.number ?? null, dueAt: null, ...settled })
        .where(and(eq(returns.id, id), isNotNull(returns.dueAt)));
      if (!executed.rowCount) return; // another worker was faster
      if (hasItems) await insertItems(transaction, id, units);
      await post?.(transaction, { kind: "return-new", to: ownerRecipient, about: { id }, once: `return-new ${id}` });
    });
  }

  return async function next(): Promise<boolean> {
    const due = sql`(select id from ${returns} where ${lte(returns.dueAt, sql`now()`)}
      order by next_try_at limit 1 for update skip locked)`;
    const tried = { dueAt: later, tries: sql`${returns.tries} + 1` };
    const [taken] = await database.update(returns).set(tried).where(eq(returns.id, due)).returning();
    if (taken) await execute(taken).catch((error: unknown) => report(error, taken.id));
    return taken !== undefined;
  };
}
