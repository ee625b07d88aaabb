import { and, eq, sql } from "drizzle-orm";
import { logActivity } from "../../admin/server/activity-log.ts";
import { archivedProducts, products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Units } from "../../orders/domain/order.ts";
import { shopperOf } from "../../orders/server/emails.ts";
import type { Orders } from "../../orders/server/orders.ts";
import { shippingLeft, unitsLeft } from "../../payments/domain/refundable.ts";
import type { GiveBack } from "../../payments/server/give-back.ts";
import { readRefundable } from "../../payments/server/refundable.ts";
import type { Post } from "../../server/emails.ts";
import { isReturnable, type ReturnState } from "../domain/return.ts";
import { returnMessages } from "../messages.ts";
import { lockReturnable } from "./returnable.ts";
import { returnLabels, returnLines, returns } from "./schema.ts";

type Dependencies = {
  readonly database: Database;
  readonly post: Post | null;
  readonly giveBack: GiveBack;
  readonly placeReplacement: Orders["placeReplacement"];
};

type Stored = typeof returns.$inferSelect;

/** Result of a change. `message` is for the owner. */
export type ReturnChanged = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** A change: the states it starts from, its name in the activity log, and its work. */
type Change = {
  readonly from: readonly ReturnState[];
  readonly field: string;
  readonly isAllowed?: (found: Stored) => boolean;
  /** Returns the new values, or the reason of a refusal before anything was written. */
  readonly work: (
    transaction: Transaction,
    found: Stored & { readonly orderNumber: number },
  ) => Promise<Partial<Stored> | string>;
};

const unitsOf = (lines: readonly (typeof returnLines.$inferSelect)[]): Units =>
  Object.fromEntries(lines.map(({ productId, units }) => [productId, units]));

/** The owner's changes of returns. All methods @throws if the database does not answer. */
export function createReturnChanges({ database, post, giveBack, placeReplacement }: Dependencies) {
  const linesOf = (transaction: Transaction, id: number) =>
    transaction.select().from(returnLines).where(eq(returnLines.returnId, id)).orderBy(returnLines.productId);

  /** Locks the order and the return, applies a change, logs it, and emails the shopper about the new state. */
  const change = (id: number, by: string, { from, field, isAllowed, work }: Change): Promise<ReturnChanged> =>
    database.transaction(async (transaction) => {
      const [seen] = await transaction.select().from(returns).where(eq(returns.id, id));
      if (seen?.orderNumber) await lockReturnable(transaction, seen.orderNumber);
      const [found] = await transaction.select().from(returns).where(eq(returns.id, id)).for("update");
      if (!found || found.dueAt || !from.includes(found.state) || isAllowed?.(found) === false)
        return { ok: false, message: returnMessages.changed };
      const done = await work(transaction, { ...found, orderNumber: found.orderNumber ?? 0 });
      if (typeof done === "string") return { ok: false, message: done };
      await transaction.update(returns).set(done).where(eq(returns.id, id));
      await logActivity(transaction, { by, what: `return:${id}`, fields: [field] });
      const { orderNumber, state, replacement } = { ...found, ...done };
      const isNews = state !== found.state && (state !== "settled" || replacement !== null);
      if (orderNumber && isNews) await emailShopper(transaction, orderNumber, { id, state });
      return { ok: true };
    });

  async function emailShopper(transaction: Transaction, number: number, about: { id: number; state: ReturnState }) {
    const { email: to, userId, hasUnconfirmedEmail: isUnconfirmed } = await shopperOf(transaction, number);
    if (to === null) return;
    const once = `return-update ${about.id} ${about.state}`;
    const email = { kind: "return-update", to, about, once, isUnconfirmed };
    await post?.(transaction, { ...email, ...(userId && { account: userId }) });
  }

  return {
    /** Sets the items of a withdrawal that names products. */
    choose: (id: number, by: string, units: Units) =>
      change(id, by, {
        from: ["requested"],
        field: "items",
        async work(transaction, { orderNumber }) {
          const isKnown = (await linesOf(transaction, id)).length > 0;
          if (isKnown) return returnMessages.changed;
          if (!isReturnable(await lockReturnable(transaction, orderNumber), units)) return returnMessages.noUnits;
          const lines = Object.entries(units).map(([productId, count]) => ({ returnId: id, productId, units: count }));
          await transaction.insert(returnLines).values(lines);
          return { state: "requested" };
        },
      }),

    /** Closes a withdrawal without items, or whose parcel was undone. */
    close: (id: number, by: string) =>
      change(id, by, {
        from: ["requested"],
        field: "closed",
        async work(transaction, { orderNumber }) {
          const hasLines = (await linesOf(transaction, id)).length > 0;
          if (hasLines && !(await isUndone(transaction, orderNumber))) return returnMessages.changed;
          await transaction.delete(returnLines).where(eq(returnLines.returnId, id));
          return { state: "settled", settledAt: new Date() };
        },
      }),

    approve: (id: number, by: string, answer: string, label: Buffer | null) =>
      change(id, by, {
        from: ["requested"],
        field: "approved",
        async work(transaction) {
          if (label) await transaction.insert(returnLabels).values({ returnId: id, bytes: label });
          return { state: "approved", answer };
        },
      }),

    /** Refuses a request. A withdrawal cannot be refused. */
    refuse: (id: number, by: string, answer: string) =>
      change(id, by, {
        from: ["requested"],
        field: "refused",
        isAllowed: ({ withdrawalId }) => withdrawalId === null,
        work: async () => ({ state: "refused", answer }),
      }),

    /** @param restocked units that return to stock, by product id. More than the returned units are refused. */
    receive: (id: number, by: string, restocked: Units) =>
      change(id, by, {
        from: ["requested", "approved"],
        field: "received",
        async work(transaction, { orderNumber }) {
          if (await isUndone(transaction, orderNumber)) return returnMessages.unsent;
          const lines = await linesOf(transaction, id);
          const units = unitsOf(lines);
          if (lines.length === 0 || Object.entries(restocked).some(([product, count]) => count > (units[product] ?? 0)))
            return returnMessages.changed;
          for (const { productId } of lines) await restock(transaction, id, productId, restocked[productId] ?? 0);
          return { state: "received", receivedAt: new Date() };
        },
      }),

    /** Refunds the items. @param isWithShipping true to refund all shipping that is left too */
    refund: (id: number, by: string, isWithShipping: boolean) =>
      change(id, by, {
        from: ["received"],
        field: "refunded",
        async work(transaction, { orderNumber: order }) {
          const chosen = await refundableOf(transaction, order, unitsOf(await linesOf(transaction, id)));
          const shipping = isWithShipping ? chosen.shipping : 0;
          const isNothing = shipping === 0 && Object.values(chosen.units).every((count) => count === 0);
          const refund = { ...chosen, shipping, order, amount: 0, reason: "returned", by } as const;
          const done = isNothing ? ({ ok: true, amount: 0 } as const) : await giveBack(transaction, refund);
          return done.ok ? { state: "settled", settledAt: new Date(), refundedCents: done.amount } : done.message;
        },
      }),

    /** Orders the same items again, which cost nothing. */
    replace: (id: number, by: string) =>
      change(id, by, {
        from: ["received"],
        field: "replaced",
        async work(transaction, { orderNumber: of }) {
          const units = unitsOf(await linesOf(transaction, id));
          const note = returnMessages.replacementNote(id, of);
          const placed = await placeReplacement(transaction, { of, units, by, note, once: `replacement ${id}` });
          if (!placed.ok) return placed.message;
          return { state: "settled", settledAt: new Date(), replacement: placed.number };
        },
      }),
  };
}

export type ReturnChanges = ReturnType<typeof createReturnChanges>;

/** True if more units are in returns than were sent, because a parcel was undone. */
const isUndone = async (transaction: Transaction, number: number) =>
  (await lockReturnable(transaction, number)).some(({ sent, returned }) => returned > sent);

async function restock(transaction: Transaction, returnId: number, productId: string, units: number) {
  if (units === 0) return;
  const isThis = and(eq(returnLines.returnId, returnId), eq(returnLines.productId, productId));
  await transaction.update(returnLines).set({ restocked: units }).where(isThis);
  const more = { stock: sql`stock + ${units}` };
  const live = await transaction.update(products).set(more).where(eq(products.id, productId));
  if (!live.rowCount) await transaction.update(archivedProducts).set(more).where(eq(archivedProducts.id, productId));
}

/** The units and the shipping that were not refunded before, for example on the order's page. */
async function refundableOf(transaction: Transaction, number: number, returned: Units) {
  const refundable = (await readRefundable(transaction, number))!;
  const units = refundable.shares.lines.map(
    (line) => [line.id, Math.min(returned[line.id] ?? 0, unitsLeft(refundable, line))] as const,
  );
  return { units: Object.fromEntries(units), shipping: shippingLeft(refundable) };
}
