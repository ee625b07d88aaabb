import { expect, test } from "vitest";
import { unknownBasket } from "../../shop/domain/basket.ts";
import type { State } from "../../shop/domain/state.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";
import { firstState, reduce } from "./state.ts";

const state: State = { basket: [mug], user: { id: "1", email: "ada@example.com" } };

test("setting the basket puts another in its place, and keeps the user", () => {
  expect(reduce(state, { type: "set basket", basket: [lamp, lamp] })).toEqual({ ...state, basket: [lamp, lamp] });
});

test("every other action does what it does in a shop that keeps no baskets", () => {
  expect(reduce(state, { type: "add to basket", item: lamp }).basket).toEqual([mug, lamp]);
  expect(reduce(state, { type: "remove from basket", id: lamp.id })).toBe(state);
  expect(reduce(state, { type: "set user", user: null }).user).toBeNull();
});

test("a page begins with the basket that its document tells, and with an empty one where there is none", () => {
  const line = { ...lamp, key: "1", quantity: 2, now: null };
  expect(firstState({ basket: { id: "b", version: 1, lines: [line] } })).toEqual({ basket: [line, line] });
  expect(firstState({})).toEqual({ basket: [] });
});

test("a page whose document could not read the basket begins with the unknown one", () => {
  expect(firstState({ basket: null }).basket).toBe(unknownBasket);
  expect(firstState({}).basket).not.toBe(unknownBasket);
});
