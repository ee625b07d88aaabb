import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { Parcel, Units } from "../domain/order.ts";
import { undoMinutes, unitsOf, unsentUnits } from "../domain/parcels.ts";
import { isRest, linesIn, type OrderChange, refusedFor, wrongIn } from "./order-change.ts";
import { isUndoable } from "./parcels.ts";
import { orderLines, orderParcels } from "./schema.ts";
import type { OrderSubscriber } from "./subscribers.ts";

/** Adds units to the order's counts of sent units. @param sign -1 to subtract the units */
const addSent = (transaction: Transaction, number: number, units: Units, sign: 1 | -1) =>
  transaction.execute(sql`
    update ${orderLines} set sent = sent + ${sign} * value::integer
    from jsonb_each_text(${JSON.stringify(units)}::jsonb) where order_number = ${number} and product_id = key`);

/** Tracking details for an event. Empty texts become null. */
const trackingOf = ({ carrier, tracking }: { readonly [Name in keyof Parcel]: string | null }) => {
  return { carrier: carrier || null, tracking: tracking || null };
};

/** @param units by default, all unsent units */
export const sending = (number: number, parcel: Parcel, units?: Units): OrderChange => ({
  isSent: true,

  isDoneBy: (stored) =>
    isDeepStrictEqual(trackingOf(stored), trackingOf(parcel)) &&
    stored.parcel?.is === "sent" &&
    (units ? isDeepStrictEqual(stored.parcel.units, units) : stored.state === "shipped"),

  async work(transaction) {
    const lines = await linesIn(transaction, number);
    const toSend = units ?? unitsOf(lines, unsentUnits);
    // Release 0.2.0 may have cancelled all unsent units. Then the order ships without a new parcel.
    if (isRest(lines, {})) return { state: "shipped", ...trackingOf(parcel) };
    const wrong = wrongIn(toSend, lines, "sent");
    if (wrong) return wrong;
    const row = { ...parcel, orderNumber: number, units: toSend };
    const [sent] = await transaction.insert(orderParcels).values(row).returning({ id: orderParcels.id });
    await addSent(transaction, number, toSend, 1);
    const state = isRest(lines, toSend) ? "shipped" : "placed";
    return { state, parcel: { id: sent!.id, is: "sent", units: toSend }, ...trackingOf(parcel) };
  },
});

const gone = refusedFor("over", "This parcel has been undone.");

const isParcel = (number: number, id: number) => and(eq(orderParcels.orderNumber, number), eq(orderParcels.id, id));

/** @param id null for an order that release 0.2.0 shipped */
export const changing = (number: number, parcel: Parcel, id: number | null): OrderChange => ({
  from: id === null ? "shipped" : "any",

  isDoneBy: (stored) =>
    isDeepStrictEqual(trackingOf(stored), trackingOf(parcel)) &&
    (id === null ? stored.state === "shipped" : stored.parcel?.is === "changed" && stored.parcel.id === id),

  async work(transaction, { state }) {
    const event = { state, ...trackingOf(parcel) };
    if (id === null) return event;
    const changed = transaction.update(orderParcels).set(parcel).where(isParcel(number, id));
    const [row] = await changed.returning({ units: orderParcels.units });
    return row ? { ...event, parcel: { id, is: "changed", ...row } } : gone;
  },
});

export const undoing = (number: number, id: number, subscribers: readonly OrderSubscriber[]): OrderChange => ({
  from: "any",
  isDoneBy: ({ parcel }) => parcel?.is === "undone" && parcel.id === id,

  async work(transaction, { state, userId, guestEmail }) {
    const columns = { units: orderParcels.units, isUndoable };
    const [row] = await transaction.select(columns).from(orderParcels).where(isParcel(number, id));
    if (!row) return gone;
    if (!row.isUndoable) return refusedFor("over", `A parcel can be undone for ${undoMinutes} minutes only.`);
    // Refuses if release 0.2.0 has shipped the rest of the order.
    if (state === "shipped" && !isRest(await linesIn(transaction, number), {}))
      return refusedFor("over", `Order ${number} has been shipped as a whole.`);
    if (!userId && !guestEmail) return refusedFor("over", "The shopper’s address has been erased.");
    for (const { refuseUndo } of subscribers) {
      const reason = await refuseUndo?.(transaction, number, row.units);
      if (reason) return refusedFor("over", reason);
    }
    for (const { beforeUndo } of subscribers)
      if (beforeUndo && !(await beforeUndo(transaction, number, id)))
        return refusedFor("over", "An e-mail about this parcel has already been sent to the shopper.");
    await transaction.delete(orderParcels).where(isParcel(number, id));
    await addSent(transaction, number, row.units, -1);
    return { state: "placed", parcel: { id, is: "undone", units: row.units } };
  },
});
