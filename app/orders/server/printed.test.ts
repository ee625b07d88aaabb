import { expect, test } from "vitest";
import type { Order } from "../domain/order.ts";
import { printedList, printedOrder } from "./printed.ts";

const hostile = "\u001b[2J\u009b1A\u202eada\u2028\u0007";
const order: Order = {
  number: 100_001,
  placedAt: "2026-11-21T04:30:00.000Z",
  state: "placed",
  totalCents: 5_999,
  address: {
    name: hostile,
    street: hostile,
    city: hostile,
    region: "",
    postalCode: "1",
    country: "US",
    phone: hostile,
  },
  giftNote: `${hostile}\n${hostile}`,
  lines: [{ id: "mug", title: hostile, image: "", price: 59.99, quantity: 1, cancelled: 0, sent: 0 }],
  parts: [],
  events: [],
  parcels: [],
};

test("shoppers' texts cannot control the owner's terminal", () => {
  const list = printedList({ orders: [{ order, email: hostile }], next: null });
  const shown = printedOrder({ order, email: hostile });
  for (const text of [list, shown]) {
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028-\u202e]/u);
    expect(text).toContain(String.raw`\u001b[2J\u009b1A\u202eada\u2028\u0007`);
  }
  expect(shown.split("\n").filter((line) => line.includes("1A"))).toHaveLength(8);
});

test("an order is printed with its parcels, and says what was sent in parts, undone and cancelled", () => {
  const at = "2026-11-21T04:30:00.000Z";
  const parcel = { id: 1, at, carrier: "DHL", tracking: "JD1", units: { mug: 1 }, trackingPage: null };
  const lines = [{ id: "mug", title: "Mug", image: "", price: 1, quantity: 3, cancelled: 1, sent: 1 }];
  const change = { state: "placed", at, cancelled: 0 } as const;
  const events = [
    change,
    { ...change, parcel: "sent" },
    { ...change, parcel: "undone" },
    { ...change, cancelled: 1 },
  ] as const;
  const shown = printedOrder({ order: { ...order, isPartlySent: true, lines, parcels: [parcel], events }, email: "" });
  expect(shown).toMatch(/^Order 100001, partly\n/);
  expect([...shown.matchAll(/^\S+ \d\d:\d\d UTC  (.*)$/gm)].map(([, text]) => text)).toEqual([
    "placed",
    "parcel sent",
    "parcel undone",
    "1 cancelled",
  ]);
  expect(shown).toMatch(/\n  Parcel 1, .*, DHL, JD1\n  1 x Mug$/);
});

test("a list with more pages says how to see them", () => {
  expect(printedList({ orders: [{ order, email: "" }], next: 7 })).toMatch(
    /\nOlder orders: npm run orders -- list --before 7$/,
  );
});

test("the list says unit for one unit, and units for others", () => {
  const [mug] = order.lines;
  const unitsOf = (quantity: number) =>
    printedList({ orders: [{ order: { ...order, lines: [{ ...mug!, quantity }] }, email: "" }], next: null });
  expect([0, 1, 2].map((quantity) => /\d+ units?\b/.exec(unitsOf(quantity))?.[0])).toEqual([
    "0 units",
    "1 unit",
    "2 units",
  ]);
});
