import { expect, test } from "vitest";
import { linesOf, parcelsOf, unitsOf, unsentUnits } from "./parcels.ts";

const line = (id: string, quantity: number, cancelled = 0, sent = 0) => {
  return { id, title: id, image: "", price: 1, quantity, cancelled, sent };
};
const parcel = { id: 1, at: "2026-11-25T10:00:00Z", carrier: "DHL", tracking: "JD0001234567", units: { mug: 2 } };
const shipped = { at: "2026-11-25T11:00:00Z", carrier: "UPS", tracking: "", isWhole: true };
const lines = [line("mug", 3), line("lamp", 1)];

test("units that are neither cancelled nor sent are unsent", () => {
  expect(unitsOf([line("mug", 5, 1, 2), line("lamp", 2, 1, 1)], unsentUnits)).toEqual({ mug: 2 });
});

test("the lines of some units have these as their quantity, in the order's sequence", () => {
  expect(linesOf(lines, { lamp: 1, mug: 2, other: 4 }).map(({ id, quantity }) => [id, quantity])).toEqual([
    ["mug", 2],
    ["lamp", 1],
  ]);
});

test("the rest of an order that release 0.2.0 shipped is one more parcel, without cancelled units", () => {
  const order = { state: "shipped", lines: [line("mug", 3), line("lamp", 2, 1)] } as const;
  expect(parcelsOf(order, [parcel], [{ ...shipped, at: parcel.at, isWhole: false }, shipped])).toMatchObject([
    parcel,
    { id: null, at: shipped.at, carrier: "UPS", units: { mug: 1, lamp: 1 } },
  ]);
});

test("for an order that release 0.2.0 shipped and changed, the time is the first and the details are the last", () => {
  const changed = { ...shipped, at: "2026-11-25T12:00:00Z", tracking: "1Z" };
  expect(parcelsOf({ state: "shipped", lines }, [], [shipped, changed])).toMatchObject([
    { at: shipped.at, tracking: "1Z", units: { mug: 3, lamp: 1 } },
  ]);
});

test("tracking details that release 0.2.0 changed last belong to the last parcel", () => {
  const rest = { ...parcel, id: 2, units: { mug: 1, lamp: 1 } };
  const parcels = parcelsOf({ state: "shipped", lines }, [parcel, rest], [{ ...shipped, isWhole: false }, shipped]);
  expect(parcels.map(({ carrier }) => carrier)).toEqual(["DHL", "UPS"]);
});

test("the last parcel keeps its tracking details if release 0.2.0 stored none, or another event is later", () => {
  const whole = { ...parcel, units: { mug: 3, lamp: 1 } };
  const carriersAfter = (...events: (typeof shipped)[]) =>
    parcelsOf({ state: "shipped", lines }, [whole], events).map(({ carrier }) => carrier);
  expect(carriersAfter({ ...shipped, carrier: "" })).toEqual(["DHL"]);
  expect(carriersAfter({ ...shipped, carrier: "", tracking: "1Z" })).toEqual([""]);
  expect(carriersAfter(shipped, { ...shipped, isWhole: false })).toEqual(["DHL"]);
});

test("the rest of an order that is no longer shipped is no parcel", () => {
  expect(parcelsOf({ state: "placed", lines }, [parcel], [shipped])).toHaveLength(1);
});

test("an order that is not shipped has its stored parcels, with links to the carriers' pages", () => {
  const parcels = parcelsOf({ state: "placed", lines }, [parcel, { ...parcel, carrier: "Bike" }], []);
  expect(parcels.map(({ trackingPage }) => trackingPage?.includes("JD0001234567") ?? null)).toEqual([true, null]);
});
