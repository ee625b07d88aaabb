import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { type ActorWithoutAccount, orderStanding, type HeldState, type Parcel, type Units } from "../domain/order.ts";
import { unitsOf, unsentUnits } from "../domain/parcels.ts";
import { archivedProducts, products } from "../../catalogue/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { giveBackCodes } from "./codes.ts";
import { openedBy } from "./guests.ts";
import type { OrderLink } from "./links.ts";
import { type Fulfilled, isRest, linesIn, type OrderChange, refusedFor, wrongIn } from "./order-change.ts";
import { changing, sending, undoing } from "./parcel-changes.ts";
import { forgetNetworks } from "./parcels.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";
import { isOverdue, released, stateOf } from "./standing.ts";
import type { OrderSubscriber } from "./subscribers.ts";
import { toPayAfter } from "./to-pay.ts";

/** Actor of a change. `by` and `without` are columns of `orderEvents`. */
export type Actor = {
  readonly by: string | null;
  readonly without?: ActorWithoutAccount;
  /** Id of the last event that the actor saw. Without an id, concurrent changes are not detected. */
  readonly expectedEvent?: number;
  /** Additional work in the transaction of the change, before the commit. */
  readonly beforeCommit?: (transaction: Transaction) => Promise<unknown>;
};

const command: Actor = { by: null };

const missing = (number: number) => refusedFor("missing", `There is no order ${number}.`);

/** Changes of placed orders. Calls the subscribers in the transaction of each change. */
export function createFulfilment(database: Database, subscribers: readonly OrderSubscriber[]) {
  const apply = (number: number, acting: Actor, change: OrderChange, condition?: SQL): Promise<Fulfilled> =>
    database.transaction((transaction) => applyIn(transaction, subscribers, { number, acting, change, condition }));

  async function cancelUnits(number: number, acting: Actor, units?: Units, condition?: SQL) {
    // Checks the shopper first, because subscribers close the order's payment pages.
    const isTheirs = and(eq(orders.number, number), condition);
    if (condition && (await database.$count(orders, isTheirs)) === 0) return missing(number);
    for (const { beforeCancel } of subscribers) await beforeCancel?.(number);
    return apply(number, acting, cancelling(number, units), condition);
  }

  return {
    /** Sends a parcel. The order is shipped once all its units are sent. @param units by default, all unsent units */
    ship: (number: number, parcel: Parcel | null = null, acting = command, units?: Units) =>
      apply(number, acting, sending(number, parcel ?? { carrier: "", tracking: "" }, units)),

    /** Changes tracking details. @param id null for an order that release 0.2.0 shipped */
    changeParcel: (number: number, parcel: Parcel, acting = command, id: number | null = null) =>
      apply(number, acting, changing(number, parcel, id)),

    /** Undoes a recent parcel, unless an email about it was sent. The parcel's units are then unsent. */
    undoParcel: (number: number, id: number, acting = command) =>
      apply(number, acting, undoing(number, id, subscribers)),

    /** Sends the waiting email about a parcel. The parcel can then no longer be undone. */
    sendEmail: (number: number, id: number, beforeCommit?: Actor["beforeCommit"]): Promise<Fulfilled> =>
      database.transaction(async (transaction) => {
        for (const { sendEmail } of subscribers)
          if (await sendEmail?.(transaction, number, id)) {
            await beforeCommit?.(transaction);
            return { ok: true, again: false };
          }
        return refusedFor("over", "No e-mail about this parcel is waiting.");
      }),

    /** Cancels all unsent units of a placed order and returns these units to stock. */
    cancel: (number: number, acting = command) => cancelUnits(number, acting),

    /** Like `cancel`, in the caller's transaction. */
    cancelIn: (transaction: Transaction, number: number, acting: Actor) =>
      applyIn(transaction, subscribers, { number, acting, change: cancelling(number) }),

    /** Removes the hold of a paid order, which can then ship. The caller must have locked the order. */
    async releasePaid(transaction: Transaction, number: number) {
      await transaction.update(orders).set(released).where(eq(orders.number, number));
      for (const { onConfirmed } of subscribers) await onConfirmed?.(transaction, number);
    },

    /** Restores an expired order that was paid late, and calls `onConfirmed`. False if `placeAgain` refuses. */
    async restoreIn(transaction: Transaction, number: number): Promise<boolean> {
      const isRestored = await placeAgain(transaction, number);
      if (isRestored) for (const { onConfirmed } of subscribers) await onConfirmed?.(transaction, number);
      return isRestored;
    },

    /** Cancels unsent units. If none remain, the order becomes shipped if any unit was sent, else cancelled. */
    cancelUnits: (number: number, units: Units, acting = command) => cancelUnits(number, acting, units),

    cancelOwn: (user: { readonly id: string }, number: number) =>
      cancelUnits(number, { by: user.id }, undefined, eq(orders.userId, user.id)),

    cancelByLink: (link: OrderLink) =>
      cancelUnits(link.number, { by: null, without: "guest" }, undefined, openedBy(link)),

    /** Cancels orders that guests did not confirm in time. Returns failed orders, which the next run retries. */
    async cancelOverdue(batch = 100) {
      await forgetNetworks(database);
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

type Applied = {
  readonly number: number;
  readonly acting: Actor;
  readonly change: OrderChange;
  readonly condition?: SQL | undefined;
};

/**
 * Applies a change if the order is in the required state and has no event after `expectedEvent`. A repeated form
 * succeeds without a change. Every change locks the order, then its products by ascending id, to avoid deadlocks.
 */
async function applyIn(
  transaction: Transaction,
  subscribers: readonly OrderSubscriber[],
  { number, acting, change, condition }: Applied,
): Promise<Fulfilled> {
  const { by, without, expectedEvent, beforeCommit } = acting;
  const { state, heldUntil, holdReason, total, userId, guestEmail } = orders;
  const isThis = and(eq(orders.number, number), condition);
  const columns = { state, heldUntil, holdReason, total, userId, guestEmail };
  const [order] = await transaction.select(columns).from(orders).where(isThis).for("update");
  if (!order) return missing(number);
  const next = expectedEvent === undefined ? null : await eventAfter(transaction, number, expectedEvent);
  if (next && next.by === by && change.isDoneBy(next)) return { ok: true, again: true };
  const before = stateOf(order);
  const refused = refusalOf(number, before, change, Boolean(next));
  if (refused) return refused;

  const done = await change.work(transaction, order);
  if ("ok" in done) return done;
  const { toPayCents, ...event } = done;
  // A cancellation clears the network digest and the hold. Expired orders keep the hold, which `orderStanding` reads.
  // Shipped orders keep the digest, which `forgetNetworks` clears once no parcel can be undone.
  const waiting = event.state === "cancelled" && { network: null, ...(without !== "time" && released) };
  const changed = { state: event.state, toPayCents, ...waiting };
  await transaction.update(orders).set(changed).where(eq(orders.number, number));
  if (event.state === "cancelled") await giveBackCodes(transaction, number);
  await transaction.insert(orderEvents).values({ orderNumber: number, by, without, ...event });
  await beforeCommit?.(transaction);
  for (const { onChanged } of subscribers) await onChanged?.(transaction, number, before);
  return { ok: true, again: false };
}

/**
 * Restores an expired order, without a hold, if all its units are in stock. Refuses an order with discounts, because
 * its discount codes may be used up. Refuses an order whose address is erased. The caller must have locked the order.
 */
async function placeAgain(transaction: Transaction, number: number): Promise<boolean> {
  const [order] = await transaction.select().from(orders).where(eq(orders.number, number));
  if (!order?.userId && !order?.guestEmail) return false;
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderNumber, number));
  const isOrdered = eq(orderEvents.orderNumber, number);
  const [last] = await transaction.select().from(orderEvents).where(isOrdered).orderBy(desc(orderEvents.id)).limit(1);
  const all = Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
  if (order.total?.parts.some(({ kind }) => kind === "discount") || !isDeepStrictEqual(last?.cancelled, all))
    return false;
  const { rows } = await transaction.execute<{ id: string; stock: number }>(sql`
    select id, stock from ${products} where id = any(${sql.param(Object.keys(all))}::text[]) order by id for update`);
  if (rows.length < lines.length || rows.some(({ id, stock }) => stock < all[id]!)) return false;
  for (const [id, units] of Object.entries(all))
    await transaction
      .update(products)
      .set({ stock: sql`${products.stock} - ${units}` })
      .where(eq(products.id, id));
  await transaction.update(orderLines).set({ cancelled: 0 }).where(eq(orderLines.orderNumber, number));
  await transaction
    .update(orders)
    .set({ state: "placed", toPayCents: sql`${orders.totalCents}`, ...released })
    .where(eq(orders.number, number));
  await transaction.insert(orderEvents).values({ orderNumber: number, by: null, state: "placed" });
  return true;
}

async function eventAfter(transaction: Transaction, number: number, seen: number) {
  const isAfter = and(eq(orderEvents.orderNumber, number), gt(orderEvents.id, seen));
  const [next] = await transaction.select().from(orderEvents).where(isAfter).orderBy(asc(orderEvents.id)).limit(1);
  return next;
}

function refusalOf(number: number, order: HeldState, { from = "placed", isSent }: OrderChange, isChanged: boolean) {
  if (from === "placed" && order.state !== "placed")
    return refusedFor("over", `Order ${number} has already been ${order.state}.`);
  if (from === "shipped" && order.state !== "shipped")
    return refusedFor("over", `Order ${number} has not been shipped.`);
  if (isChanged) return refusedFor("changed", `Order ${number} has changed since you opened this page.`);
  const standing = orderStanding(order);
  if (!isSent || standing.is !== "held") return null;
  const what = standing.reason === "payment" ? "paid for" : "confirmed";
  return refusedFor("unconfirmed", `Order ${number} cannot be shipped yet, because the shopper has not ${what} it.`);
}

/** Change that cancels units of an order. @param units quantities by product id; by default, all unsent units */
const cancelling = (number: number, units?: Units): OrderChange => ({
  isDoneBy: ({ state, cancelled }) =>
    units ? isDeepStrictEqual(cancelled, units) : state === "cancelled" || (state === "shipped" && cancelled !== null),

  async work(transaction, { total }) {
    const lines = await linesIn(transaction, number);
    const toCancel = units ?? unitsOf(lines, unsentUnits);
    const wrong = wrongIn(toCancel, lines, "cancelled");
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
    // Returns units of archived products to stock. A product can be archived while this transaction waits for its lock.
    const archived = Object.entries(toCancel).filter(([id]) => !back.some((product) => product.id === id));
    for (const [id, count] of archived.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await transaction
        .update(archivedProducts)
        .set({ stock: sql`stock + ${count}` })
        .where(eq(archivedProducts.id, id));
    const done = lines.some(({ sent }) => sent > 0) ? "shipped" : "cancelled";
    const state = isRest(lines, toCancel) ? done : "placed";
    const toPayCents = state === "cancelled" ? 0 : toPayAfter(total, lines, toCancel);
    return { state, cancelled: toCancel, toPayCents };
  },
});
