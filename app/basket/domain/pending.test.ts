import fc from "fast-check";
import { expect, test } from "vitest";
import { inOrder, type Pending, shownItems } from "./pending.ts";
import type { Operation, SavedBasket, SavedItem } from "./saved-basket.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";

const unit = (product: typeof lamp, key: string): SavedItem => ({
  ...product,
  key,
  now: { price: product.price, slug: product.id, available: 10 },
});
const known = (...items: SavedItem[]): SavedBasket => ({ id: "a basket", version: 1, items });
const waits = (operation: Operation, item?: SavedItem, at = 0): Pending => ({ ...operation, item, since: 1, at });
const keys = (basket: SavedBasket, ...pending: Pending[]) => shownItems(basket, pending).map(({ key }) => key);

const [first, second, other] = [unit(mug, "1"), unit(mug, "2"), unit(lamp, "3")];
const adding = (key: string) => waits({ id: key, type: "add", productId: mug.id }, unit(mug, key));
const removing = (id = "r") => waits({ id, type: "remove", productId: mug.id });
const undoing = (item?: SavedItem) => waits({ id: "u", type: "undo", removal: "r" }, item);

test("what waits stands on top of what the store knows, and a removal takes the first match", () => {
  expect(keys(known(first, other), adding("a"), removing())).toEqual(["3", "a"]);
  expect(keys(known(), removing())).toEqual([]);
});

test("several that are added at once are as many units", () => {
  const three = { ...adding("a"), count: 3 };
  expect(keys(known(first), three, removing())).toEqual(["a", "a", "a"]);
});

test("undoing a removal that waits puts the unit back where it stood", () => {
  expect(keys(known(first, other), removing(), undoing())).toEqual(["1", "3"]);
  expect(keys(known(), adding("a"), adding("b"), removing(), undoing())).toEqual(["a", "b"]);
});

test("undoing a removal that the store has made puts the unit back where it stood, once", () => {
  expect(keys(known(other), undoing(first))).toEqual(["1", "3"]);
  expect(keys(known(first, second), undoing(second))).toEqual(["1", "2"]);
});

test("undoing puts a unit back between those that were added before and after it, or last where none was added after", () => {
  expect(keys(known(first, other), undoing(second))).toEqual(["1", "2", "3"]);
  expect(keys(known(first, second), undoing(other))).toEqual(["1", "2", "3"]);
});

test("undoing the removal of a unit that the store had not confirmed yet puts it before others of its product", () => {
  expect(keys(known(other, second), undoing(unit(mug, "a")))).toEqual(["3", "a", "2"]);
  expect(keys(known(other), undoing(unit(mug, "a")))).toEqual(["3", "a"]);
});

test("a unit that is added is shown once the shop has said what it is", () => {
  const unheardOf = waits({ id: "a", type: "add", productId: "vase" });
  expect(shownItems(known(first), [unheardOf])).toEqual([first]);
});

test("where nothing waits, the very list is shown that the store told", () => {
  const told = known(first, other);
  expect(shownItems(told, [])).toBe(told.items);
});

test("what waits in two places is one change, in the order of the clicks", () => {
  const [early, late] = [
    { ...adding("a"), at: 1 },
    { ...adding("b"), at: 2 },
  ];
  expect(inOrder([late, early], [late])).toEqual([early, late]);
});

/** The store, as far as a basket's rules go: each operation is made once, whatever is sent again (`basket/server`). */
function store() {
  const units: { item: SavedItem; removal?: string | undefined }[] = [];
  const made = new Set<string>();
  let version = 0;
  return (operations: readonly Pending[]): SavedBasket => {
    for (const operation of operations) {
      if (made.has(operation.id)) continue;
      made.add(operation.id);
      version += 1;
      if (operation.type === "add") units.push({ item: { ...operation.item!, key: String(units.length + 1) } });
      const removed = units.find(({ item, removal }) =>
        operation.type === "undo"
          ? removal === operation.removal
          : operation.type === "remove" && !removal && item.id === operation.productId,
      );
      if (removed) removed.removal = operation.type === "remove" ? operation.id : undefined;
    }
    return { id: "a basket", version, items: units.filter(({ removal }) => !removal).map(({ item }) => item) };
  };
}

const steps = fc.array(
  fc.record({
    click: fc.constantFrom("add mug", "add lamp", "remove mug", "remove lamp", "undo", "none"),
    sends: fc.constantFrom("nothing", "all", "some", "some, and the answer is lost"),
  }),
  { maxLength: 60 },
);

test("whatever is sent late, twice or without an answer, a shopper always sees what their clicks came to", () => {
  fc.assert(
    fc.property(steps, (shopping) => {
      const [real, ideal] = [store(), store()];
      let confirmed = known();
      let pending: Pending[] = [];
      let unanswered = 0; // as many of the first: a request never carries fewer than one whose answer was lost
      let wanted: readonly SavedItem[] = [];
      let removal: { id: string; item: SavedItem | undefined } | undefined;
      for (const [at, { click, sends }] of shopping.entries()) {
        const id = `click ${at}`;
        const [verb, what] = click.split(" ");
        const product = what === "mug" ? mug : lamp;
        let change: Pending | undefined;
        if (verb === "add") change = waits({ id, type: "add", productId: product.id }, unit(product, id), at);
        if (verb === "remove") {
          removal = { id, item: shownItems(confirmed, pending).find((shown) => shown.id === product.id) };
          change = waits({ id, type: "remove", productId: product.id }, undefined, at);
        }
        if (verb === "undo" && removal) change = waits({ id, type: "undo", removal: removal.id }, removal.item, at);
        if (verb === "undo") removal = undefined; // it is offered once
        if (change) {
          pending.push(change);
          wanted = ideal([change]).items;
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
        const shown = shownItems(confirmed, pending);
        expect(shown.map((item) => item.id).toSorted()).toEqual(wanted.map((item) => item.id).toSorted());
      }
      expect(real(pending).items.map((item) => item.id)).toEqual(wanted.map((item) => item.id));
    }),
    { numRuns: 1000 },
  );
});
