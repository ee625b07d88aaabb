import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/database.ts";
import type { OrderSummary, SentParcel } from "../domain/order.ts";
import { parcelsOf, undoMinutes } from "../domain/parcels.ts";
import { orderEvents, type orderLines, orderParcels, orders } from "./schema.ts";

/** Units of a stored line that are sent. Release 0.2.0 ships whole orders without counting units. */
export const sentOf = (
  { state }: Pick<typeof orders.$inferSelect, "state">,
  { quantity, cancelled, sent }: Pick<typeof orderLines.$inferSelect, "quantity" | "cancelled" | "sent">,
) => (state === "shipped" ? quantity - cancelled : sent);

type From = Pick<Database | Transaction, "select">;

/** Reads the parcels of orders, oldest first, by order number. */
export async function readParcels(
  from: From,
  read: readonly (Pick<OrderSummary, "number"> & Parameters<typeof parcelsOf>[0])[],
): Promise<ReadonlyMap<number, readonly SentParcel[]>> {
  const numbers = read.map(({ number }) => number);
  const rows = await from
    .select()
    .from(orderParcels)
    .where(inArray(orderParcels.orderNumber, numbers))
    .orderBy(asc(orderParcels.id));
  const { orderNumber, state, cancelled, parcel } = orderEvents;
  const isShipped = and(eq(state, "shipped"), isNull(cancelled));
  const events = await from
    .select()
    .from(orderEvents)
    .where(and(inArray(orderNumber, numbers), or(isNotNull(parcel), isShipped)))
    .orderBy(asc(orderEvents.id));
  const byOrder = Map.groupBy(rows, (row) => row.orderNumber);
  const eventsByOrder = Map.groupBy(events, (event) => event.orderNumber);
  return new Map(
    read.map((order) => [
      order.number,
      parcelsOf(
        order,
        (byOrder.get(order.number) ?? []).map(({ id, carrier, tracking, units, sentAt }) => {
          return { id, carrier, tracking, units, at: sentAt.toISOString() };
        }),
        (eventsByOrder.get(order.number) ?? []).map((event) => ({
          at: event.at.toISOString(),
          carrier: event.carrier ?? "",
          tracking: event.tracking ?? "",
          isWhole: event.parcel === null,
        })),
      ),
    ]),
  );
}

const undoWindow = sql`make_interval(mins => ${undoMinutes})`;

/** True for a parcel that can still be undone. */
export const isUndoable = sql<boolean>`(${orderParcels.sentAt} > now() - ${undoWindow})`;

/** Removes the networks of shipped orders that can no longer be undone. Limits count only unshipped orders. */
export const forgetNetworks = (database: Database) =>
  database.update(orders).set({ network: null }).where(sql`${orders.network} is not null and ${orders.state} = 'shipped'
    and not exists (select from ${orderParcels} where ${orderParcels.orderNumber} = ${orders.number} and ${isUndoable})`);
