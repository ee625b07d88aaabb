import { expect, test } from "vitest";
import { unknownBasket } from "../../shop/domain/basket.ts";
import { lamp } from "../../shop/domain/testing.ts";
import { firstState } from "./state.ts";

test("a page begins with the basket of its document, or with an empty one", () => {
  const line = { ...lamp, key: "1", quantity: 2, now: null };
  expect(firstState({ basket: { id: "b", version: 1, lines: [line] } })).toEqual({ basket: [line, line] });
  expect(firstState({})).toEqual({ basket: [] });
});

test("a page whose document could not read the basket begins with the unknown basket", () => {
  expect(firstState({ basket: null }).basket).toBe(unknownBasket);
  expect(firstState({}).basket).not.toBe(unknownBasket);
});
