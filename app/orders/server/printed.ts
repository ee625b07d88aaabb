import { amountsIn } from "../../admin/domain/figures.ts";
import { moment } from "../../admin/domain/moment.ts";
import { partRows } from "../../charges/part-rows.ts";
import { counted } from "../../catalogue/server/transfer/report.ts";
import { cents } from "../../shop/domain/money.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import {
  remainingUnits,
  type Order,
  type OrderEvent,
  type OrderPage,
  type OrderSummary,
  statusOf,
  unitCount,
} from "../domain/order.ts";
import { linesOf } from "../domain/parcels.ts";
import { slipLines } from "./postal-lines.ts";
import { visible } from "../../server/visible.ts";

type Formats = Pick<Shop, "money" | "locale" | "timeZone">;

type Printed<Shown> = { readonly order: Shown; readonly email: string };

/** Formats orders for a terminal. Escapes control characters. */
export function printedList({ orders, next }: OrderPage<Printed<OrderSummary>>, as: Formats = {}): string {
  const amount = printed(as);
  if (orders.length === 0) return "No orders found.";
  const lines = orders.map(({ order, email }) =>
    [
      order.number,
      moment(order.placedAt, as),
      statusOf(order).padEnd(11),
      counted(unitCount(order.lines), "unit").padStart(10),
      amount(order.totalCents).padStart(12),
      email,
    ].join("  "),
  );
  const more = next === null ? [] : [`Older orders: npm run orders -- list --before ${next}`];
  return [...lines.map(visible), ...more].join("\n");
}

export function printedOrder({ order, email }: Printed<Order>, as: Formats = {}): string {
  const amount = printed(as);
  const lines = [
    `Order ${order.number}, ${statusOf(order)}`,
    email,
    "",
    ...order.lines.map(
      (line) =>
        `${String(remainingUnits(line)).padStart(6)} x ${amount(cents(line.price)).padStart(10)}  ${line.title} (${line.id})${line.cancelled ? `, ${line.cancelled} cancelled` : ""}`,
    ),
    ...partRows(order.parts, order.totalCents, amount).map((part) => `${part.amount.padStart(19)}  ${part.label}`),
    `${"Total".padStart(6)} ${amount(order.totalCents).padStart(12)}`,
    "",
    ...slipLines(order.address, order.address.country).map((line) => `  ${line}`),
    "",
    ...(order.giftNote === null
      ? []
      : ["A gift", ...order.giftNote.split("\n"), ""].map((line) => `  ${line}`.trimEnd())),
    ...order.events.map((event) => `${moment(event.at, as)}  ${eventText(event)}`),
    ...order.parcels.flatMap(({ at, carrier, tracking, units }, n) => [
      "",
      `  Parcel ${n + 1}, ${[moment(at, as), carrier, tracking].filter(Boolean).join(", ")}`,
      ...linesOf(order.lines, units).map(({ title, quantity }) => `  ${quantity} x ${title}`),
    ]),
  ];
  return lines.map(visible).join("\n");
}

function eventText({ state, cancelled, parcel }: OrderEvent) {
  if (cancelled > 0 && state !== "cancelled") return `${cancelled} cancelled`;
  if (parcel === "undone") return "parcel undone";
  return parcel && state === "placed" ? "parcel sent" : state;
}

/** Omits bidirectional marks, which terminals print as codes. */
const printed = (as: Formats) => {
  const amount = amountsIn(as);
  return (units: number) => amount(units).replaceAll(/[\u061c\u200e\u200f]/g, "");
};
