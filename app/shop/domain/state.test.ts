import fc from "fast-check";
import { expect, test } from "vitest";
import { type Action, initialState, reduce, type State } from "./state.ts";
import { lamp, mug } from "./testing.ts";

const ada = { id: "1", email: "ada@example.com" };

test("at first the basket is empty and nobody is signed in", () => {
  expect(initialState).toEqual({ basket: [], user: null });
});

test("adding appends, in the order of adding, duplicates included", () => {
  const state = [lamp, mug, mug].reduce<State>((before, item) => reduce(before, { type: "add to basket", item }), {
    basket: [],
    user: ada,
  });
  expect(state).toEqual({ basket: [lamp, mug, mug], user: ada });
});

test("a basket takes ten thousand items, of one product too", () => {
  const full: State = { basket: Array.from({ length: 9_999 }, () => mug), user: null };
  expect(reduce(full, { type: "add to basket", item: mug }).basket).toHaveLength(10_000);
});

test("removing takes the first match only", () => {
  const state = reduce({ basket: [mug, lamp, mug], user: ada }, { type: "remove from basket", id: mug.id });
  expect(state).toEqual({ basket: [lamp, mug], user: ada });
});

test("removing what is not there returns the same state object", () => {
  const state: State = { basket: [mug], user: ada };
  expect(reduce(state, { type: "remove from basket", id: lamp.id })).toBe(state);
});

test("setting the user stores the user or none, and keeps the basket", () => {
  const signedIn = reduce({ basket: [mug], user: null }, { type: "set user", user: ada });
  expect(signedIn).toEqual({ basket: [mug], user: ada });
  expect(reduce(signedIn, { type: "set user", user: null })).toEqual({ basket: [mug], user: null });
});

test("any other action returns the same state object", () => {
  const state: State = { basket: [mug], user: ada };
  expect(reduce(state, { type: "empty basket" } as unknown as Action)).toBe(state);
});

test("whatever is added and removed, the basket is what a list with first-match removal would hold", () => {
  const step = fc.record({ add: fc.boolean(), item: fc.constantFrom(lamp, mug, { ...lamp, id: "third" }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const list: string[] = [];
      let state = initialState;
      for (const { add, item } of steps) {
        if (add) list.push(item.id);
        else if (list.includes(item.id)) list.splice(list.indexOf(item.id), 1);
        state = reduce(state, add ? { type: "add to basket", item } : { type: "remove from basket", id: item.id });
      }
      expect(state.basket.map((item) => item.id)).toEqual(list);
    }),
  );
});
