import { formatCents } from "../../shop/domain/money.ts";
import { type Order, type OrderPage, type OrderSummary, postalLines } from "../domain/order.ts";
import { visible } from "../../server/visible.ts";
import type { Owned } from "./reading.ts";

/**
 * Orders as lines of a terminal: for the shop's owner, so these words are not the shoppers'. What shoppers typed does nothing
 * to it.
 */
export function printedList({ orders, next }: OrderPage<Owned<OrderSummary>>): string {
  if (orders.length === 0) return "There are no such orders.";
  const lines = orders.map(({ order, email }) =>
    [
      order.number,
      moment(order.placedAt),
      order.state.padEnd(9),
      `${unitsOf(order)} units`.padStart(10),
      formatCents(order.totalCents).padStart(12),
      email,
    ].join("  "),
  );
  const more = next === null ? [] : [`Older ones: npm run orders -- list --before ${next}`];
  return [...lines.map(visible), ...more].join("\n");
}

export function printedOrder({ order, email }: Owned<Order>): string {
  const lines = [
    `Order ${order.number}, ${order.state}`,
    email,
    "",
    ...order.lines.map(
      ({ id, title, price, quantity }) =>
        `${String(quantity).padStart(6)} x ${formatCents(Math.round(price * 100)).padStart(10)}  ${title} (${id})`,
    ),
    `${"Total".padStart(6)} ${formatCents(order.totalCents).padStart(12)}`,
    "",
    ...postalLines(order.address, order.address.country).map((line) => `  ${line}`),
    "",
    ...(order.giftNote === null
      ? []
      : ["A gift", ...order.giftNote.split("\n"), ""].map((line) => `  ${line}`.trimEnd())),
    ...order.events.map(({ state, at }) => `${moment(at)}  ${state}`),
  ];
  return lines.map(visible).join("\n");
}

const unitsOf = ({ lines }: OrderSummary) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** 2026-11-21 04:30 UTC */
const moment = (iso: string) => `${iso.slice(0, 16).replace("T", " ")} UTC`;
