import { expect, test } from "vitest";
import { isConfirmed, orderStanding, remainingUnits, statusOf, unitCount } from "./order.ts";

test("cancelled units do not count", () => {
  const lines = [
    { quantity: 3, cancelled: 1 },
    { quantity: 1, cancelled: 0 },
    { quantity: 2, cancelled: 2 },
  ];
  expect(lines.map(remainingUnits)).toEqual([2, 1, 0]);
  expect(unitCount(lines)).toBe(3);
});

const hold = { reason: "confirm", until: "2026-11-25T12:00:00.000Z" } as const;

test.each([
  ["placed", undefined, { is: "placed" }, "placed"],
  ["placed", hold, { is: "held", ...hold }, "unconfirmed"],
  ["shipped", undefined, { is: "shipped" }, "shipped"],
  ["shipped", hold, { is: "shipped" }, "shipped"],
  ["cancelled", undefined, { is: "cancelled" }, "cancelled"],
  ["cancelled", hold, { is: "expired", ...hold }, "expired"],
] as const)("a %s order with the hold %o stands as %o, and is listed as %s", (state, given, standing, status) => {
  const order = { state, hold: given };
  expect(orderStanding(order)).toEqual(standing);
  expect([statusOf(order), isConfirmed(order)]).toEqual([status, given === undefined]);
});

test("a placed order of which a part was sent is listed as such, and no other", () => {
  expect(statusOf({ state: "placed", isPartlySent: true })).toBe("partly");
  expect(statusOf({ state: "placed" })).toBe("placed");
  expect(statusOf({ state: "cancelled", isPartlySent: true })).toBe("cancelled");
});
