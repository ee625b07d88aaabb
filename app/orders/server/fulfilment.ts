import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Total } from "../../charges/domain/total.ts";
import {
  isConfirmed,
  orderStanding,
  type HeldState,
  remainingUnits,
  type Parcel,
  type Units,
} from "../domain/order.ts";
import { archivedProducts, products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { giveBackCodes } from "./codes.ts";
import { openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { isOverdue, released, stateOf } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";
import { toPayAfter } from "./to-pay.ts";

/** Why a change was refused. `over`: wrong order state. `changed`: concurrent change. `units`: invalid quantities. */
type OrderRefusal = "missing" | "over" | "changed" | "unconfirmed" | "units";

/** Result of a change. `again`: the owner repeated a form, which changed nothing. `message` is for the owner. */
export type Fulfilled =
  | { readonly ok: true; readonly again: boolean }
  | { readonly ok: false; readonly why: OrderRefusal; readonly message: string };

/** Actor that changes an order. `by` and `without` are columns of `orderEvents`. */
export type Actor = {
  readonly by: string | null;
  readonly without?: "guest" | "time";
  /** Id of the last event that the actor saw. If undefined, concurrent changes are not detected. */
  readonly expectedEvent?: number;
  /** Runs additional work before the commit, in the transaction of the change. */
  readonly beforeCommit?: (transaction: Transaction) => Promise<unknown>;
};

const command: Actor = { by: null };

type Event = Pick<typeof orderEvents.$inferSelect, "state" | "cancelled" | "carrier" | "tracking">;

type Change = {
  readonly from?: "placed" | "shipped";
  /** True for shipping, which requires a confirmed order. */
  readonly isSent?: boolean;
  /** True if this change would produce the stored event. Detects repeated forms. */
  readonly isDoneBy: (stored: Event) => boolean;
  /** Applies the change. Returns the event to store, with the new amount to pay if it changes, or an error message. */
  readonly work: (transaction: Transaction, total: Total | null) => Promise<(Event & { toPayCents?: number }) | string>;
};

/** Changes of placed orders. Calls the subscribers in the transaction of each change. */
export function createFulfilment(database: Database, subscribers: readonly OrderSubscriber[]) {
  /**
   * Applies a change if the order is in the required state and has no event after `expectedEvent`.
   * A repeated form succeeds. Every change locks the order, then the products by ascending id, to avoid deadlocks.
   */
  const apply = (
    number: number,
    { by, without, expectedEvent, beforeCommit }: Actor,
    { from = "placed", isSent = false, isDoneBy, work }: Change,
    condition?: SQL,
  ): Promise<Fulfilled> =>
    database.transaction(async (transaction) => {
      const { state, heldUntil, holdReason, total } = orders;
      const isThis = and(eq(orders.number, number), condition);
      const columns = { state, heldUntil, holdReason, total };
      const [order] = await transaction.select(columns).from(orders).where(isThis).for("update");
      if (!order) return { ok: false, why: "missing", message: `There is no order ${number}.` };
      const next = expectedEvent === undefined ? null : await eventAfter(transaction, number, expectedEvent);
      if (next && next.by === by && isDoneBy(next)) return { ok: true, again: true };
      const before = stateOf(order);
      const refused = refusalOf(number, before, { from, isSent, isChanged: Boolean(next) });
      if (refused) return refused;

      const done = await work(transaction, order.total);
      if (typeof done === "string") return { ok: false, why: "units", message: done };
      const { toPayCents, ...event } = done;
      // Expired orders keep their hold (`orderStanding`).
      const waiting = event.state !== "placed" && {
        network: null,
        ...(event.state === "cancelled" && without !== "time" && released),
      };
      const changed = { state: event.state, toPayCents, ...waiting };
      await transaction.update(orders).set(changed).where(eq(orders.number, number));
      if (event.state === "cancelled") await giveBackCodes(transaction, number);
      await transaction.insert(orderEvents).values({ orderNumber: number, by, without, ...event });
      await beforeCommit?.(transaction);
      const isUnconfirmed = !isConfirmed(before);
      for (const { onChanged } of subscribers) await onChanged?.(transaction, number, { isUnconfirmed });
      return { ok: true, again: false };
    });

  return {
    ship: (number: number, parcel: Parcel | null = null, acting = command) =>
      apply(number, acting, { isSent: true, ...sending(parcel) }),

    changeParcel: (number: number, parcel: Parcel, acting = command) =>
      apply(number, acting, { from: "shipped", ...sending(parcel) }),

    /** Cancels all remaining units of a placed order and returns these units to stock. */
    cancel: (number: number, acting = command) => apply(number, acting, cancelling(number)),

    /** Cancels units of a placed order. Cancels the order if no units remain. */
    cancelUnits: (number: number, units: Units, acting = command) => apply(number, acting, cancelling(number, units)),

    cancelOwn: (user: { readonly id: string }, number: number) =>
      apply(number, { by: user.id }, cancelling(number), eq(orders.userId, user.id)),

    cancelByLink: (link: OrderLink) =>
      apply(link.number, { by: null, without: "guest" }, cancelling(link.number), openedBy(link)),

    /** Cancels orders that were not confirmed in time. Returns failed cancellations, which the next run retries. */
    async cancelOverdue(batch = 100) {
      const failed: { readonly number: number; readonly error: unknown }[] = [];
      for (let last = 0; ;) {
        const overdue = await database
          .select({ number: orders.number })
          .from(orders)
          .where(and(isOverdue, gt(orders.number, last)))
          .orderBy(orders.number)
          .limit(batch);
        for (const { number } of overdue) {
          await apply(number, { by: null, without: "time" }, cancelling(number), isOverdue).catch((error: unknown) =>
            failed.push({ number, error }),
          );
          last = number;
        }
        if (overdue.length === 0) return failed;
      }
    },
  };
}

async function eventAfter(transaction: Transaction, number: number, seen: number) {
  const isAfter = and(eq(orderEvents.orderNumber, number), gt(orderEvents.id, seen));
  const [next] = await transaction.select().from(orderEvents).where(isAfter).orderBy(asc(orderEvents.id)).limit(1);
  return next;
}

function refusalOf(
  number: number,
  order: HeldState,
  { from, isSent, isChanged }: Required<Pick<Change, "from" | "isSent">> & { readonly isChanged: boolean },
) {
  const refused = (why: OrderRefusal, message: string) => ({ ok: false, why, message }) as const;
  if (order.state !== from)
    return from === "placed"
      ? refused("over", `Order ${number} has already been ${order.state}.`)
      : refused("over", `Order ${number} has not been shipped.`);
  if (isChanged)
    return from === "placed"
      ? refused("changed", `Part of order ${number} has been cancelled since you opened this page.`)
      : refused("changed", "The tracking details have changed since you opened this page.");
  return isSent && orderStanding(order).is === "held"
    ? refused("unconfirmed", `Order ${number} cannot be shipped yet, because the shopper has not confirmed it.`)
    : null;
}

function sending(parcel: Parcel | null): Pick<Change, "isDoneBy" | "work"> {
  const [carrier, tracking] = [parcel?.carrier || null, parcel?.tracking || null];
  return {
    isDoneBy: (stored) => stored.state === "shipped" && stored.carrier === carrier && stored.tracking === tracking,
    work: async () => ({ state: "shipped", cancelled: null, carrier, tracking }),
  };
}

/** Change that cancels units of an order. @param units quantities by product id; by default, all remaining units */
const cancelling = (number: number, units?: Units): Pick<Change, "isDoneBy" | "work"> => ({
  isDoneBy: ({ state, cancelled }) => (units ? isDeepStrictEqual(cancelled, units) : state === "cancelled"),

  async work(transaction, total) {
    const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderNumber, number));
    const remaining = lines
      .filter((line) => remainingUnits(line) > 0)
      .map((line) => [line.productId, remainingUnits(line)]);
    const toCancel: Units = units ?? Object.fromEntries(remaining);
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
    // Returns units of archived products to stock. A product may be archived while this transaction waits for the lock.
    const archived = Object.entries(toCancel).filter(([id]) => !back.some((product) => product.id === id));
    for (const [id, count] of archived.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await transaction
        .update(archivedProducts)
        .set({ stock: sql`stock + ${count}` })
        .where(eq(archivedProducts.id, id));
    const isWhole = lines.every((line) => remainingUnits(line) === (toCancel[line.productId] ?? 0));
    return {
      state: isWhole ? "cancelled" : "placed",
      cancelled: toCancel,
      carrier: null,
      tracking: null,
      toPayCents: isWhole ? 0 : toPayAfter(total, lines, toCancel),
    };
  },
});

function wrongIn(units: Units, lines: readonly (typeof orderLines.$inferSelect)[]): string | null {
  const toCancel = Object.entries(units);
  if (toCancel.length === 0) return "Enter the number of units to cancel.";
  for (const [id, count] of toCancel) {
    const line = lines.find(({ productId }) => productId === id);
    if (!line) return `The order has no product ${id}.`;
    if (count > remainingUnits(line)) return `Only ${remainingUnits(line)} of “${line.title}” can be cancelled.`;
  }
  return null;
}
