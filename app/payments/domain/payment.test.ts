import { expect, test } from "vitest";
import fc from "fast-check";
import { nextStep, type OrderBalance } from "./payment.ts";

const card: OrderBalance = { method: "card", standing: "held", due: 1000, placedFor: 1000, held: 0 };

test.each<[string, Partial<OrderBalance>, object]>([
  ["an unpaid order waits", {}, { do: "nothing" }],
  ["a paid order can ship", { held: 1000 }, { do: "release" }],
  ["an order that was paid too much can ship", { held: 1200 }, { do: "release" }],
  ["a card that paid too little cancels the order", { held: 999 }, { do: "cancel" }],
  ["a transfer of too little waits for the rest", { method: "transfer", held: 999 }, { do: "nothing" }],
  ["an order that became free can ship", { due: 0 }, { do: "release" }],
  ["the excess is sent back", { standing: "placed", held: 1200 }, { do: "refund", amount: 200, reason: "too much" }],
  [
    "cancelled units are sent back",
    { standing: "placed", due: 600, held: 1000 },
    { do: "refund", amount: 400, reason: "cancelled" },
  ],
  [
    "a cancelled order sends all back",
    { standing: "cancelled", due: 0, held: 1000 },
    { do: "refund", amount: 1000, reason: "cancelled" },
  ],
  ["the whole amount, late, places the order again", { standing: "expired", due: 0, held: 1000 }, { do: "restore" }],
  [
    "a part, late, is sent back",
    { standing: "expired", due: 0, held: 900 },
    { do: "refund", amount: 900, reason: "too little" },
  ],
  ["a shipped order that is paid is done", { standing: "shipped", held: 1000 }, { do: "nothing" }],
  ["an expired order without money is done", { standing: "expired", due: 0 }, { do: "nothing" }],
])("%s", (_, balance, step) => expect(nextStep({ ...card, ...balance })).toEqual(step));

type Changing = { -readonly [Key in keyof OrderBalance]: OrderBalance[Key] };

test("steps end, and leave exactly what the order costs, or less before it is paid", () => {
  const balance = fc.record({
    method: fc.constantFrom("card", "transfer"),
    standing: fc.constantFrom("held", "placed", "shipped", "cancelled", "expired"),
    placedFor: fc.nat(10_000),
    cancelled: fc.nat(10_000),
    held: fc.nat(25_000),
    inStock: fc.boolean(),
  });
  fc.assert(
    fc.property(balance, ({ cancelled, inStock, ...given }) => {
      const isOver = given.standing === "cancelled" || given.standing === "expired";
      const now: Changing = Object.assign({ due: isOver ? 0 : Math.max(0, given.placedFor - cancelled) }, given);
      let step = nextStep(now);
      for (let steps = 0; step.do !== "nothing"; steps += 1, step = nextStep(now)) {
        expect(steps).toBeLessThan(4);
        if (step.do === "refund") now.held -= step.amount;
        else if (step.do === "release") now.standing = "placed";
        else if (step.do === "cancel") Object.assign(now, { standing: "expired", due: 0 });
        else Object.assign(now, inStock ? { standing: "placed", due: now.placedFor } : { held: 0 });
        expect(now.held).toBeGreaterThanOrEqual(0);
      }
      expect(now.held).toBeLessThanOrEqual(now.standing === "held" ? now.held : now.due);
    }),
    { numRuns: 5_000 },
  );
});
