import { and, eq, sql } from "drizzle-orm";
import { logActivity } from "../../admin/server/activity-log.ts";
import { archivedProducts, products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Units } from "../../orders/domain/order.ts";
import { shopperOf } from "../../orders/server/emails.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { type RefundChoice, shippingLeft, unitsLeft } from "../../payments/domain/refundable.ts";
import type { GiveBack } from "../../payments/server/give-back.ts";
import { readRefundable } from "../../payments/server/refundable.ts";
import type { ServerContext } from "../../server/context.ts";
import { isReturnable, type ReturnAction } from "../domain/return.ts";
import { returnMessages } from "../messages.ts";
import { type FoundReturn, insertItems, lockReturn } from "./returnable.ts";
import { returnLabels, returnLines, returns } from "./schema.ts";

type Dependencies = Pick<ServerContext, "database" | "post"> &
  Pick<Orders, "placeReplacement"> & { readonly giveBack: GiveBack };

/** Result of a change. `message` is for the owner. */
export type ReturnChanged = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Makes a change. Returns the new values. To refuse, returns the reason before writing anything. */
type Work = (
  transaction: Transaction,
  found: FoundReturn & { readonly order: number },
) => Promise<Partial<typeof returns.$inferSelect> | string>;

/** The owner's changes of returns. All methods throw if the database does not answer. */
export function createReturnChanges({ database, post, giveBack, placeReplacement }: Dependencies) {
  /** Applies and logs a change if it is possible now. Emails the shopper about a new state. */
  const change = (action: ReturnAction, field: string, id: number, by: string, work: Work): Promise<ReturnChanged> =>
    database.transaction(async (transaction) => {
      const found = await lockReturn(transaction, id);
      if (!found?.actions.includes(action))
        return { ok: false, message: found?.isUndone ? returnMessages.unsent : returnMessages.changed };
      const done = await work(transaction, { ...found, order: found.orderNumber ?? 0 });
      if (typeof done === "string") return { ok: false, message: done };
      const settledAt = done.state === "settled" ? sql`now()` : null;
      const changed = transaction.update(returns).set({ ...done, settledAt });
      await changed.where(eq(returns.id, id));
      await logActivity(transaction, { by, what: `return:${id}`, fields: [field] });
      const { orderNumber, state, replacement } = { ...found, ...done };
      const isNews = state !== found.state && (state !== "settled" || replacement !== null);
      if (!orderNumber || !isNews) return { ok: true };
      const { email: to, userId, hasUnconfirmedEmail: isUnconfirmed } = await shopperOf(transaction, orderNumber);
      if (to === null) return { ok: true };
      const about = { id, state, number: orderNumber };
      const email = { kind: "return-update", to, about, once: `return-update ${id} ${state}` };
      await post?.(transaction, { ...email, isUnconfirmed, ...(userId && { account: userId }) });
      return { ok: true };
    });

  return {
    /** Stores the items that the owner has chosen for a withdrawal. */
    choose: (id: number, by: string, units: Units) =>
      change("choose", "items", id, by, async (transaction, { returnable }) => {
        if (!isReturnable(returnable, units)) return returnMessages.noUnits;
        await insertItems(transaction, id, units);
        return { state: "requested" };
      }),

    /** Closes a return. Its units can be returned again, unless they were received: they may be restocked. */
    close: (id: number, by: string) =>
      change("close", "closed", id, by, async (transaction, { state }) => {
        if (state !== "received") await transaction.delete(returnLines).where(eq(returnLines.returnId, id));
        return { state: "settled" };
      }),

    approve: (id: number, by: string, answer: string, label: Buffer | null) =>
      change("approve", "approved", id, by, async (transaction) => {
        if (label) await transaction.insert(returnLabels).values({ returnId: id, bytes: label });
        return { state: "approved", answer };
      }),

    refuse: (id: number, by: string, answer: string) =>
      change("refuse", "refused", id, by, async () => ({ state: "refused", answer })),

    /** Refuses to restock more units than the return has. @param restocked units by product id */
    receive: (id: number, by: string, restocked: Units) =>
      change("receive", "received", id, by, async (transaction, { lines, units }) => {
        if (Object.entries(restocked).some(([product, count]) => count > (units[product] ?? 0)))
          return returnMessages.changed;
        for (const { productId } of lines) await restock(transaction, id, productId, restocked[productId] ?? 0);
        return { state: "received", receivedAt: new Date() };
      }),

    /** Refunds units that were not refunded before. @param isWithShipping true to refund the rest of shipping too */
    refund: (id: number, by: string, isWithShipping: boolean) =>
      change("refund", "refunded", id, by, async (transaction, { order, units: returned }) => {
        const { isPaid, ...chosen } = await refundChoice(transaction, order, returned, isWithShipping);
        const isNothing = chosen.shipping === 0 && Object.values(chosen.units).every((count) => count === 0);
        if (isNothing) return { state: "settled", refundedCents: 0 };
        if (!isPaid) return returnMessages.unpaid;
        const given = await giveBack(transaction, { ...chosen, order, reason: "returned", by });
        return given.ok ? { state: "settled", refundedCents: given.amount } : given.message;
      }),

    replace: (id: number, by: string) =>
      change("replace", "replaced", id, by, async (transaction, { order: of, units }) => {
        const note = returnMessages.replacementNote(id, of);
        const placed = await placeReplacement(transaction, { of, units, by, note, once: `replacement ${id}` });
        return placed.ok ? { state: "settled", replacement: placed.number } : placed.message;
      }),
  };
}

export type ReturnChanges = ReturnType<typeof createReturnChanges>;

/** Refund of returned units. Excludes units and shipping that were refunded before. */
export async function refundChoice(
  from: Database | Transaction,
  order: number,
  returned: Units,
  isWithShipping: boolean,
): Promise<RefundChoice & { readonly isPaid: boolean }> {
  const refundable = (await readRefundable(from, order))!;
  const units = refundable.shares.lines.map(
    (line) => [line.id, Math.min(returned[line.id] ?? 0, unitsLeft(refundable, line))] as const,
  );
  const shipping = isWithShipping ? shippingLeft(refundable) : 0;
  return { units: Object.fromEntries(units), shipping, amount: 0, isPaid: refundable.isPaid };
}

async function restock(transaction: Transaction, returnId: number, productId: string, units: number) {
  if (units === 0) return;
  const isThis = and(eq(returnLines.returnId, returnId), eq(returnLines.productId, productId));
  await transaction.update(returnLines).set({ restocked: units }).where(isThis);
  const more = { stock: sql`stock + ${units}` };
  const live = await transaction.update(products).set(more).where(eq(products.id, productId));
  if (!live.rowCount) await transaction.update(archivedProducts).set(more).where(eq(archivedProducts.id, productId));
}
