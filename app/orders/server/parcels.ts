import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { OrderSummary, SentParcel } from "../domain/order.ts";
import { parcelsOf, undoMinutes } from "../domain/parcels.ts";
import { orderEvents, type orderLines, orderParcels, orders } from "./schema.ts";

/** Number of sent units of a line. Release 0.2.0 ships whole orders without counting units. */
export const sentOf = (
  { state }: Pick<typeof orders.$inferSelect, "state">,
  { quantity, cancelled, sent }: Pick<typeof orderLines.$inferSelect, "quantity" | "cancelled" | "sent">,
) => (state === "shipped" ? quantity - cancelled : sent);

/** Reads and adds the parcels of orders, oldest parcel first. */
export async function withParcels<Read extends Pick<OrderSummary, "number"> & Parameters<typeof parcelsOf>[0]>(
  database: Database,
  read: readonly Read[],
): Promise<(Read & { readonly parcels: readonly SentParcel[] })[]> {
  const numbers = read.map(({ number }) => number);
  const isOfThese = inArray(orderParcels.orderNumber, numbers);
  const rows = await database.select().from(orderParcels).where(isOfThese).orderBy(asc(orderParcels.id));
  const { orderNumber, state, cancelled, parcel } = orderEvents;
  const isSent = or(isNotNull(parcel), and(eq(state, "shipped"), isNull(cancelled)));
  const isEvent = and(inArray(orderNumber, numbers), isSent);
  const events = await database.select().from(orderEvents).where(isEvent).orderBy(asc(orderEvents.id));
  const rowsByOrder = Map.groupBy(rows, (row) => row.orderNumber);
  const eventsByOrder = Map.groupBy(events, (event) => event.orderNumber);
  return read.map((order) => {
    const stored = (rowsByOrder.get(order.number) ?? []).map(({ id, carrier, tracking, units, sentAt }) => {
      return { id, carrier, tracking, units, at: sentAt.toISOString() };
    });
    const tracking = (eventsByOrder.get(order.number) ?? []).map((event) => {
      const { carrier, tracking: typed } = event;
      return { at: event.at.toISOString(), carrier: carrier ?? "", tracking: typed ?? "", isWhole: !event.parcel };
    });
    return Object.assign({ parcels: parcelsOf(order, stored, tracking) }, order);
  });
}

export const isUndoable = sql<boolean>`(${orderParcels.sentAt} > now() - make_interval(mins => ${undoMinutes}))`;

/** Removes network digests from shipped orders without undoable parcels. Limits need digests only before shipping. */
export const forgetNetworks = (database: Database) =>
  database.update(orders).set({ network: null }).where(sql`${orders.network} is not null and ${orders.state} = 'shipped'
    and not exists (select from ${orderParcels} where ${orderParcels.orderNumber} = ${orders.number} and ${isUndoable})`);
