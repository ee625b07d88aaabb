import { expect, test } from "vitest";
import type { State } from "../../shop/domain/state.ts";
import { lamp, mug } from "../../shop/domain/testing.ts";
import { reduce } from "./state.ts";

const state: State = { basket: [mug], user: { id: "1", email: "ada@example.com" } };

test("setting the basket puts another in its place, and keeps the user", () => {
  expect(reduce(state, { type: "set basket", basket: [lamp, lamp] })).toEqual({ ...state, basket: [lamp, lamp] });
});

test("every other action does what it does in a shop that keeps no baskets", () => {
  expect(reduce(state, { type: "add to basket", item: lamp }).basket).toEqual([mug, lamp]);
  expect(reduce(state, { type: "remove from basket", id: lamp.id })).toBe(state);
  expect(reduce(state, { type: "set user", user: null }).user).toBeNull();
});
