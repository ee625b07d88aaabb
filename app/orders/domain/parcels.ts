import { trackingPage } from "./carriers.ts";
import type { OrderedLine, OrderEvent, OrderSummary, Parcel, SentParcel, Units } from "./order.ts";

/** Minutes in which a parcel can be undone. The email about the parcel is delayed by the same time. */
export const undoMinutes = 15;

export const unsentUnits = ({ quantity, cancelled, sent }: Pick<OrderedLine, "quantity" | "cancelled" | "sent">) =>
  quantity - cancelled - sent;

type CountedLine = Pick<OrderedLine, "id" | "quantity" | "cancelled" | "sent">;

/** Units by product id. Omits products with zero units. */
export const unitsOf = <Line extends { readonly id: string }>(lines: readonly Line[], count: (line: Line) => number) =>
  Object.fromEntries(lines.map((line) => [line.id, count(line)] as const).filter(([, units]) => units > 0));

/** Lines with `units` as their quantities. Omits products without units. */
export const linesOf = (lines: readonly OrderedLine[], units: Units): readonly OrderedLine[] =>
  lines.flatMap((line) => {
    const quantity = units[line.id];
    return quantity ? [{ ...line, quantity, cancelled: 0, sent: 0 }] : [];
  });

/** Event with tracking details. `isWhole`: stored by release 0.2.0, in which each order is one parcel. */
type TrackingEvent = Parcel & Pick<OrderEvent, "at"> & { readonly isWhole: boolean };

type StoredParcel = Omit<SentParcel, "trackingPage">;

/**
 * Parcels of an order, oldest first. `stored` and `events` must also be oldest first. Units that release 0.2.0 shipped
 * form an additional parcel.
 */
export const parcelsOf = (...given: Parameters<typeof completed>): readonly SentParcel[] =>
  completed(...given).map((parcel) => Object.assign({ trackingPage: trackingPage(parcel) }, parcel));

function completed(
  { state, lines }: Pick<OrderSummary, "state"> & { readonly lines: readonly Omit<CountedLine, "sent">[] },
  stored: readonly StoredParcel[],
  events: readonly TrackingEvent[],
): readonly StoredParcel[] {
  const [first, last] = [events.find(({ isWhole }) => isWhole), events.findLast(({ isWhole }) => isWhole)];
  if (state !== "shipped" || !first || !last) return stored;
  const { carrier, tracking } = last;
  const inParcels = (id: string) => stored.reduce((sum, { units }) => sum + (units[id] ?? 0), 0);
  const units = unitsOf(lines, ({ id, quantity, cancelled }) => quantity - cancelled - inParcels(id));
  if (Object.keys(units).length > 0) return [...stored, { id: null, at: first.at, carrier, tracking, units }];
  const isChanged = events.at(-1) === last && (carrier || tracking);
  return stored.map((parcel, n) => (isChanged && n === stored.length - 1 ? { ...parcel, carrier, tracking } : parcel));
}
