import { expect, test } from "vitest";
import { casesOf } from "./cases.ts";
import type { Entry } from "./log.ts";

const money = { order: "100001", amount: 1000, currency: "usd" };
const session = (id: string, status: "open" | "complete" | "expired"): Entry => ({
  kind: "session",
  id,
  status,
  ...money,
});
const charge = (of: string): Entry => ({ kind: "charge", id: `ch_${of}`, session: of, intent: `pi_${of}`, ...money });
const refund = (id: string, status: "pending" | "succeeded" | "failed"): Entry => ({
  kind: "refund",
  id,
  charge: "ch_a",
  refund: null,
  status,
  ...money,
});

test("an order that is paid before and after the expiry of its pages is late once, and paid on two pages", () => {
  const entries = [session("a", "open"), charge("a"), session("b", "expired"), charge("b")];
  const cases = casesOf(entries, new Map());
  expect(cases.get("paid after the page had expired")).toBe(1);
  expect(cases.get("paid on two pages")).toBe(1);
});

test("only refunds that were pending before they failed count as such", () => {
  const entries = [refund("a", "pending"), refund("a", "failed"), refund("b", "failed"), refund("c", "pending")];
  expect(casesOf(entries, new Map()).get("refund pending, then failed")).toBe(1);
});

test("shoppers are counted by what they did", () => {
  const cases = casesOf([], new Map([["finds nothing left", 3]]));
  expect([cases.get("sold out"), cases.get("3-D Secure abandoned")]).toEqual([3, 0]);
});
