import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { left, type Parcel, type Units } from "../domain/order.ts";
import { archivedProducts, products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { isOverdue, openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** Result of a change. `again` is true for a repeated form, which changes nothing. The message is for the owner. */
export type Fulfilled =
  | { readonly ok: true; readonly again: boolean }
  | { readonly ok: false; readonly why: OrderRefusal; readonly message: string };

/**
 * missing: no such order. over: wrong state. changed: concurrent change. unconfirmed: the guest has not confirmed.
 * units: invalid quantities.
 */
export type OrderRefusal = "missing" | "over" | "changed" | "unconfirmed" | "units";

/** Actor of a change, and the order's version that the actor saw. */
export type Acting = {
  /** Account id. Null for commands, and if `without` is set. */
  readonly by: string | null;
  /** Actor without an account: the guest, or the store ("time") after the confirmation deadline. */
  readonly without?: (typeof orderEvents.$inferSelect)["without"];
  /** Id of the last event that the actor saw. If undefined, concurrent changes are not detected. */
  readonly seen?: number | undefined;
  /** Additional work in the transaction of the change. */
  readonly also?: ((transaction: Transaction) => Promise<unknown>) | undefined;
  readonly enqueueEmails?:
    | ((transaction: Transaction, number: number, of: { readonly isUnconfirmed: boolean }) => Promise<unknown>)
    | undefined;
};

const host: Acting = { by: null };

export const shipOrder = (database: Database, number: number, parcel: Parcel | null, acting: Acting = host) =>
  changeOrder(database, eq(orders.number, number), { number, acting, isSent: true, ...sending(parcel) });

/** Changes carrier and tracking number of a shipped order. */
export const changeParcel = (database: Database, number: number, parcel: Parcel, acting: Acting = host) =>
  changeOrder(database, eq(orders.number, number), { number, acting, from: "shipped", ...sending(parcel) });

function sending(parcel: Parcel | null): Pick<Change, "isDoneBy" | "work"> {
  const event = {
    state: "shipped",
    cancelled: null,
    carrier: parcel?.carrier || null,
    tracking: parcel?.tracking || null,
  } as const;
  return {
    isDoneBy: (stored) => isDeepStrictEqual(stored, event),
    work: async () => event,
  };
}

/** Cancels all remaining units of a placed order and returns these units to stock. */
export const cancelOrder = (database: Database, number: number, acting: Acting = host) =>
  changeOrder(database, eq(orders.number, number), { number, acting, ...cancelling(number, null) });

export const cancelByLink = (database: Database, link: OrderLink, enqueueEmails?: Acting["enqueueEmails"]) => {
  const acting = { by: null, without: "guest", enqueueEmails } as const;
  return changeOrder(database, openedBy(link), { number: link.number, acting, ...cancelling(link.number, null) });
};

export type FailedToCancel = { readonly number: number; readonly error: unknown };

/** Cancels orders that were not confirmed in time, in batches. Returns failed orders, which the next run retries. */
export async function cancelOverdue(
  database: Database,
  enqueueEmails?: Acting["enqueueEmails"],
  batch = 100,
): Promise<FailedToCancel[]> {
  const failed: FailedToCancel[] = [];
  for (let last = 0; ;) {
    const overdue = await database
      .select({ number: orders.number })
      .from(orders)
      .where(and(isOverdue, gt(orders.number, last)))
      .orderBy(orders.number)
      .limit(batch);
    if (overdue.length === 0) return failed;
    for (const { number } of overdue)
      await changeOrder(database, and(eq(orders.number, number), isOverdue), {
        number,
        acting: { by: null, without: "time", enqueueEmails },
        ...cancelling(number, null),
      }).catch((error: unknown) => failed.push({ number, error }));
    last = overdue.at(-1)!.number;
  }
}

export const cancelOwn = (
  database: Database,
  user: { readonly id: string },
  number: number,
  enqueueEmails?: Acting["enqueueEmails"],
) => {
  const own = and(eq(orders.number, number), eq(orders.userId, user.id));
  return changeOrder(database, own, { number, acting: { by: user.id, enqueueEmails }, ...cancelling(number, null) });
};

/** Cancels units of a placed order. Cancels the order if no units remain. */
export const cancelUnits = (database: Database, number: number, units: Units, acting: Acting = host) =>
  changeOrder(database, eq(orders.number, number), { number, acting, ...cancelling(number, units) });

/** Columns of an event that describe the change. */
type Event = Pick<typeof orderEvents.$inferSelect, "state" | "cancelled" | "carrier" | "tracking">;

type Change = {
  readonly number: number;
  readonly acting: Acting;
  readonly from?: "placed" | "shipped";
  /** True for shipping, which requires a confirmed order. */
  readonly isSent?: boolean;
  /** True if the stored event is the result of this change. Detects repeated forms. */
  readonly isDoneBy: (stored: Event) => boolean;
  /** Applies the change. Returns the event to store, or an error message. */
  readonly work: (transaction: Transaction) => Promise<Event | string>;
};

/**
 * Applies a change if the order is in the required state and has no event after `seen`. A repeated form succeeds.
 * Every change locks the order, then the products by ascending id, to avoid deadlocks.
 */
const changeOrder = (
  database: Database,
  condition: SQL | undefined,
  {
    number,
    acting: { by, without = null, seen, also, enqueueEmails },
    from = "placed",
    isSent,
    isDoneBy,
    work,
  }: Change,
): Promise<Fulfilled> =>
  database.transaction(async (transaction) => {
    const { state, confirmBy } = orders;
    const [order] = await transaction.select({ state, confirmBy }).from(orders).where(condition).for("update");
    if (!order) return { ok: false, why: "missing", message: `There is no order ${number}.` };
    const next = seen === undefined ? null : await eventAfter(transaction, number, seen);
    if (next && next.by === by && isDoneBy(next.event)) return { ok: true, again: true };
    if (order.state !== from) {
      const over =
        from === "placed"
          ? `Order ${number} has already been ${order.state}.`
          : `Order ${number} has not been shipped.`;
      return { ok: false, why: "over", message: over };
    }
    if (next) {
      const message =
        from === "placed"
          ? `Part of order ${number} has been cancelled since you opened this page.`
          : "The tracking details have changed since you opened this page.";
      return { ok: false, why: "changed", message };
    }
    if (isSent && order.confirmBy) {
      const waits = `Order ${number} cannot be shipped yet, because the shopper has not confirmed it.`;
      return { ok: false, why: "unconfirmed", message: waits };
    }

    const event = await work(transaction);
    if (typeof event === "string") return { ok: false, why: "units", message: event };
    // Expired orders keep `confirmBy`. A cancelled order with `confirmBy` has the status "expired" (`statusOf`).
    const waiting = event.state !== "placed" && {
      network: null,
      ...(event.state === "cancelled" && without !== "time" && { confirmBy: null }),
    };
    await transaction
      .update(orders)
      .set({ state: event.state, ...waiting })
      .where(eq(orders.number, number));
    await transaction.insert(orderEvents).values({ orderNumber: number, by, without, ...event });
    await also?.(transaction);
    await enqueueEmails?.(transaction, number, { isUnconfirmed: order.confirmBy !== null });
    return { ok: true, again: false };
  });

/** The first event after event `seen`, with the actor, or null. */
async function eventAfter(transaction: Transaction, number: number, seen: number) {
  const { state, cancelled, carrier, tracking, by } = orderEvents;
  const [next] = await transaction
    .select({ event: { state, cancelled, carrier, tracking }, by })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNumber, number), gt(orderEvents.id, seen)))
    .orderBy(asc(orderEvents.id))
    .limit(1);
  return next ?? null;
}

/** @param units quantities by product id; null cancels all remaining units. */
const cancelling = (number: number, units: Units | null): Pick<Change, "isDoneBy" | "work"> => ({
  isDoneBy: ({ state, cancelled }) => (units ? isDeepStrictEqual(cancelled, units) : state === "cancelled"),

  async work(transaction) {
    const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderNumber, number));
    const toCancel =
      units ?? Object.fromEntries(lines.flatMap((line) => (left(line) ? [[line.productId, left(line)]] : [])));
    const wrong = wrongIn(toCancel, lines);
    if (wrong) return wrong;
    const { rows: back } = await transaction.execute<{ id: string }>(sql`
      with wanted as (select key as id, value::integer as units from jsonb_each_text(${JSON.stringify(toCancel)}::jsonb)),
      less as (
        update ${orderLines} set cancelled = cancelled + units from wanted
        where order_number = ${number} and product_id = wanted.id
      ),
      locked as (
        select products.id, units from ${products} join wanted using (id) order by products.id for update of products
      )
      update ${products} set stock = stock + units from locked where products.id = locked.id returning products.id`);
    // Returns units of archived products to the archive, even if the product was archived during the wait for the lock.
    const archived = Object.entries(toCancel).filter(([id]) => !back.some((product) => product.id === id));
    for (const [id, count] of archived.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await transaction
        .update(archivedProducts)
        .set({ stock: sql`stock + ${count}` })
        .where(eq(archivedProducts.id, id));
    const isWhole = lines.every((line) => left(line) === (toCancel[line.productId] ?? 0));
    return { state: isWhole ? "cancelled" : "placed", cancelled: toCancel, carrier: null, tracking: null };
  },
});

type Line = typeof orderLines.$inferSelect;

/** Error message if these units cannot be cancelled, or null. */
function wrongIn(units: Units, lines: readonly Line[]): string | null {
  const toCancel = Object.entries(units);
  if (toCancel.length === 0) return "Enter the number of units to cancel.";
  for (const [id, count] of toCancel) {
    const line = lines.find(({ productId }) => productId === id);
    if (!line) return `The order has no product ${id}.`;
    if (count > left(line)) return `Only ${left(line)} of “${line.title}” can be cancelled.`;
  }
  return null;
}
