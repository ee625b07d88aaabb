import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, type Pending, shownLines } from "./pending.ts";
import type { Operation, SavedBasket, SavedLine } from "./saved-basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

const line = (product: typeof lamp, key: string, quantity = 1): SavedLine => ({
  ...product,
  key,
  quantity,
  now: { price: product.price, slug: product.id, available: 10 },
});
const known = (...lines: SavedLine[]): SavedBasket => ({ id: "a basket", version: 1, lines });
const waits = (operation: Operation, item?: SavedLine, at = 0): Pending => ({ ...operation, item, since: 1, at });
const shown = (basket: SavedBasket, ...pending: Pending[]) =>
  shownLines(basket, pending).map(({ key, quantity }) => `${key}: ${quantity}`);

const [mugs, lamps] = [line(mug, "1", 2), line(lamp, "3")];
const adding = (key: string, count?: number) =>
  waits({ id: key, type: "add", productId: mug.id, count }, line(mug, key, count));
const removing = (count?: number, id = "r") => waits({ id, type: "remove", productId: mug.id, count });
const undoing = (item?: SavedLine) => waits({ id: "u", type: "undo", removal: "r" }, item);

test("pending changes apply on top of the store's basket: an addition joins the product's line, and a removal leaves the line in place", () => {
  expect(shown(known(mugs, lamps), adding("a"), adding("b", 3))).toEqual(["1: 6", "3: 1"]);
  expect(shown(known(mugs, lamps), adding("a"), removing(2))).toEqual(["1: 1", "3: 1"]);
  expect(shown(known(lamps), adding("a", 3), removing())).toEqual(["3: 1", "a: 2"]);
});

test("a removal takes at most what is in the line", () => {
  expect(shown(known(mugs, lamps), removing(10))).toEqual(["3: 1"]);
  expect(shown(known(), removing())).toEqual([]);
});

test("a line that is removed and added again is the last", () => {
  expect(shown(known(mugs, lamps), removing(2), adding("a"))).toEqual(["3: 1", "a: 1"]);
});

test("undoing a pending removal restores all of it in place", () => {
  expect(shown(known(mugs, lamps), removing(2), undoing())).toEqual(["1: 2", "3: 1"]);
  expect(shown(known(mugs, lamps), removing(2), adding("a"), undoing())).toEqual(["1: 3", "3: 1"]);
  expect(shown(known(), adding("a"), adding("b", 2), removing(2), undoing())).toEqual(["a: 3"]);
});

test("a removal can be undone once", () => {
  expect(shown(known(mugs), removing(), undoing(), removing(1, "another"), undoing())).toEqual(["1: 1"]);
});

test("undoing a removal that the store has confirmed restores its place", () => {
  expect(shown(known(lamps), undoing(mugs))).toEqual(["1: 2", "3: 1"]);
  expect(shown(known(mugs), undoing(lamps))).toEqual(["1: 2", "3: 1"]);
  expect(shown(known(line(mug, "1"), line(mug, "4", 2)), undoing(lamps))).toEqual(["1: 3", "3: 1"]);
  expect(shown(known(mugs, lamps), undoing(line(mug, "1", 5)))).toEqual(["1: 7", "3: 1"]);
  expect(shown(known(), adding("a"), undoing(lamps))).toEqual(["3: 1", "a: 1"]);
});

test("undoing the removal of an unconfirmed line adds it to the rest of its product, or at the end", () => {
  expect(shown(known(lamps, line(mug, "5")), undoing(line(mug, "a")))).toEqual(["3: 1", "a: 2"]);
  expect(shown(known(lamps), undoing(line(mug, "a", 2)))).toEqual(["3: 1", "a: 2"]);
});

test("an added product is shown once the store has sent its data", () => {
  const unheardOf = waits({ id: "a", type: "add", productId: "vase" });
  expect(shownLines(known(mugs), [unheardOf])).toEqual([mugs]);
});

test("without pending changes, the store's own list is returned; with changes, unchanged lines are the same objects", () => {
  const confirmed = known(mugs, lamps);
  expect(shownLines(confirmed, [])).toBe(confirmed.lines);
  expect(shownLines(confirmed, [adding("a")])[1]).toBe(lamps);
});

test.each([
  { has: 2, available: 10, why: "no more are told than ten", taken: 1_000 },
  { has: 12, available: 12, why: "the basket asked for no more", taken: 1_000 },
  { has: 2, available: 3, why: "there are no more", taken: 3 },
  { has: 12, available: 11, why: "there are fewer", taken: 11 },
])("after adding one to $has of $available, because $why, $taken count as available", ({ has, available, taken }) => {
  const had = { ...mugs, quantity: has, now: { ...mugs.now!, available } };
  expect(shownLines(known(had), [adding("a")])[0]?.now?.available).toBe(taken);
});

test("changes pending in two places are merged in the order of the clicks", () => {
  const [early, late] = [
    { ...adding("a"), at: 1 },
    { ...adding("b"), at: 2 },
  ];
  expect(inOrder([late, early], [late])).toEqual([early, late]);
});

const lineOf = (item: SavedLine, quantity: number): SavedLine => ({ ...item, quantity });

/** Model of the server's basket (`basket/server`), with units and idempotent operations. */
function store() {
  const units: { item: SavedLine; removal?: string | undefined }[] = [];
  const made = new Set<string>();
  let version = 0;
  return (operations: readonly Pending[]): SavedBasket => {
    for (const operation of operations) {
      if (made.has(operation.id)) continue;
      made.add(operation.id);
      version += 1;
      const { type } = operation;
      const count = type === "undo" ? Infinity : (operation.count ?? 1);
      if (type === "add")
        for (let left = count; left > 0; left -= 1)
          units.push({ item: { ...operation.item!, key: String(units.length + 1) } });
      else {
        const isMeant = ({ item, removal }: (typeof units)[number]) =>
          type === "undo" ? removal === operation.removal : !removal && item.id === operation.productId;
        for (const unit of units.filter(isMeant).toReversed().slice(0, count))
          unit.removal = type === "remove" ? operation.id : undefined;
      }
    }
    const lines = Map.groupBy(
      units.filter(({ removal }) => !removal),
      ({ item }) => item.id,
    );
    return {
      id: "a basket",
      version,
      lines: [...lines.values()].map(([first, ...more]) => lineOf(first!.item, 1 + more.length)),
    };
  };
}

const steps = fc.array(
  fc.record({
    click: fc.constantFrom("add mug", "add lamp", "remove mug", "remove lamp", "undo", "none"),
    count: fc.constantFrom(undefined, 1, 2, 10),
    sends: fc.constantFrom("nothing", "all", "some", "some, and the answer is lost"),
  }),
  { maxLength: 60 },
);
const counts = ({ lines }: Pick<SavedBasket, "lines">) => lines.map(({ id, quantity }) => `${id}: ${quantity}`);

test("a shopper always sees the result of all clicks, even if requests are late, repeated or unanswered", () => {
  fc.assert(
    fc.property(steps, (shopping) => {
      const [real, ideal] = [store(), store()];
      let confirmed = known();
      let pending: Pending[] = [];
      let unanswered = 0; // number of operations to resend, because their responses were lost
      let expected: SavedBasket = known();
      let removal: { id: string; item: SavedLine | undefined } | undefined;
      for (const [at, { click, count, sends }] of shopping.entries()) {
        const id = `click ${at}`;
        const [verb, what] = click.split(" ");
        const product = what === "mug" ? mug : lamp;
        let change: Pending | undefined;
        if (verb === "add")
          change = waits({ id, type: "add", productId: product.id, count }, line(product, id, count), at);
        if (verb === "remove") {
          const had = shownLines(confirmed, pending).find((one) => one.id === product.id);
          removal = { id, item: had && { ...had, quantity: Math.min(had.quantity, count ?? 1) } };
          change = waits({ id, type: "remove", productId: product.id, count }, undefined, at);
        }
        if (verb === "undo" && removal) change = waits({ id, type: "undo", removal: removal.id }, removal.item, at);
        if (verb === "undo") removal = undefined;
        if (change) {
          pending.push(change);
          expected = ideal([change]);
        }
        const sent = sends === "nothing" ? [] : sends === "all" ? pending : pending.slice(0, Math.max(2, unanswered));
        if (sent.length > 0) {
          const answer = real(sent);
          if (sends === "some, and the answer is lost") unanswered = sent.length;
          else {
            unanswered = 0;
            confirmed = answer;
            pending = pending.filter((waiting) => !sent.includes(waiting));
          }
        }
        const seen = { lines: shownLines(confirmed, pending) };
        expect(counts(seen).toSorted()).toEqual(counts(expected).toSorted());
      }
      expect(counts(real(pending))).toEqual(counts(expected));
    }),
    { numRuns: 1000 },
  );
});
