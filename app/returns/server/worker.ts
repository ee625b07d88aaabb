import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { ownerRecipient, type Post } from "../../server/emails.ts";
import { allUnitsLeft } from "../domain/return.ts";
import { lockReturnable } from "./returnable.ts";
import { returnLines, returns } from "./schema.ts";
import type { Withdrawals } from "./withdrawals.ts";

type Dependencies = {
  readonly database: Database;
  readonly orders: Pick<Orders, "cancel">;
  readonly withdrawals: Pick<Withdrawals, "read" | "orderOf">;
  readonly post: Post | null;
  /** Called with errors. The worker tries again later. */
  readonly report: (error: unknown, withdrawal: number) => void;
};

/** Time of the next try: later after each one, an hour at most. Longer than a try takes, so that others wait. */
const later = sql`now() + make_interval(secs => least(3600, 30 * power(2, ${returns.tries})))`;

/**
 * Creates a function that executes the next due withdrawal. It returns false if none is due.
 *
 * Items that have not shipped are cancelled, which asks the payment provider first. Those that have shipped become a
 * return. If the statement names products, or fits no order, the owner decides.
 */
export function createReturnWorker({ database, orders, withdrawals, post, report }: Dependencies) {
  type Taken = typeof returns.$inferSelect;

  async function execute({ id, withdrawalId }: Taken) {
    const statement = (await withdrawals.read(withdrawalId!))!;
    const order = await withdrawals.orderOf(statement);
    const isAutomatic = order !== null && statement.products === "";
    if (isAutomatic) await orders.cancel(order.number, { by: null, without: "guest" });
    await database.transaction(async (transaction) => {
      const units = isAutomatic ? allUnitsLeft(await lockReturnable(transaction, order.number)) : {};
      const lines = Object.entries(units).map(([productId, count]) => ({ returnId: id, productId, units: count }));
      const isDone = isAutomatic && lines.length === 0;
      const settled = isDone ? { state: "settled" as const, settledAt: sql`now()` } : {};
      const executed = await transaction
        .update(returns)
        .set({ orderNumber: order?.number ?? null, dueAt: null, ...settled })
        .where(and(eq(returns.id, id), isNotNull(returns.dueAt)));
      if (!executed.rowCount) return; // another worker was faster
      if (lines.length > 0) await transaction.insert(returnLines).values(lines);
      await post?.(transaction, { kind: "return-new", to: ownerRecipient, about: { id }, once: `return-new ${id}` });
    });
  }

  return async function next(): Promise<boolean> {
    const due = sql`(select id from ${returns} where ${lte(returns.dueAt, sql`now()`)}
      order by next_try_at limit 1 for update skip locked)`;
    const [taken] = await database
      .update(returns)
      .set({ dueAt: later, tries: sql`${returns.tries} + 1` })
      .where(eq(returns.id, due))
      .returning();
    if (!taken) return false;
    await execute(taken).catch((error: unknown) => report(error, taken.id));
    return true;
  };
}
