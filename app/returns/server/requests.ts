import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { Units } from "../../orders/domain/order.ts";
import { ownerRecipient, type Post } from "../../server/emails.ts";
import { isReturnable, type ReturnableLine } from "../domain/return.ts";
import type { OwnReturn, ReturnReason, ReturnRules } from "../domain/rules.ts";
import { returnMessages } from "../messages.ts";
import { lastShipment, lockReturnable, readReturnable } from "./returnable.ts";
import { returnLabels, returnLines, returns } from "./schema.ts";

/** Maximum number of returns of one order. */
const maxReturns = 20;

const dayMs = 24 * 60 * 60 * 1000;

type Dependencies = {
  readonly database: Database;
  readonly post: Post | null;
  readonly readRules: () => Promise<ReturnRules>;
};

/** Requests of shoppers to return items. The caller checks that the order is the shopper's. */
export function createReturnRequests({ database, post, readRules }: Dependencies) {
  async function isInTime(from: Database | Transaction, number: number, { days }: ReturnRules): Promise<boolean> {
    const at = await lastShipment(from, number);
    return at !== null && Date.now() < at.getTime() + days * dayMs;
  }

  return {
    /** The lines that can be returned now, and the order's returns. */
    async read(number: number): Promise<{ lines: readonly ReturnableLine[]; returns: readonly OwnReturn[] }> {
      const rules = await readRules();
      const lines = (await isInTime(database, number, rules)) ? await readReturnable(database, number) : [];
      const rows = await database
        .select({
          id: returns.id,
          state: returns.state,
          answer: returns.answer,
          replacement: returns.replacement,
          hasLabel: sql<boolean>`exists (select from ${returnLabels} where return_id = ${returns.id})`,
        })
        .from(returns)
        .where(eq(returns.orderNumber, number))
        .orderBy(returns.id);
      return { lines, returns: rows };
    },

    /** Stores a request. Returns the reason of a refusal as a sentence, or null. */
    request: (number: number, units: Units, reasons: Readonly<Record<string, ReturnReason | "">>) =>
      database.transaction(async (transaction): Promise<string | null> => {
        const lines = await lockReturnable(transaction, number);
        if (!(await isInTime(transaction, number, await readRules()))) return returnMessages.request.over;
        const isFull = (await transaction.$count(returns, eq(returns.orderNumber, number))) >= maxReturns;
        if (isFull || !isReturnable(lines, units)) return returnMessages.noUnits;
        const [made] = await transaction.insert(returns).values({ orderNumber: number }).returning({ id: returns.id });
        const { id } = made!;
        await transaction.insert(returnLines).values(
          Object.entries(units).map(([productId, count]) => ({
            returnId: id,
            productId,
            units: count,
            reason: reasons[productId] ?? "",
          })),
        );
        await post?.(transaction, { kind: "return-new", to: ownerRecipient, about: { id }, once: `return-new ${id}` });
        return null;
      }),

    /** The label of a return of this order. Null if there is none. */
    async label(number: number, id: number): Promise<Buffer | null> {
      const [found] = await database
        .select({ bytes: returnLabels.bytes, orderNumber: returns.orderNumber })
        .from(returnLabels)
        .innerJoin(returns, eq(returns.id, returnLabels.returnId))
        .where(eq(returns.id, id));
      return found?.orderNumber === number ? found.bytes : null;
    },
  };
}

export type ReturnRequests = ReturnType<typeof createReturnRequests>;
