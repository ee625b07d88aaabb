import { expect, test } from "vitest";
import { isUsual } from "./text-pages.ts";

test("the pages that most shops have are known by their addresses", () => {
  expect(["imprint", "terms", "sizes", "toString"].filter(isUsual)).toEqual(["imprint", "terms"]);
});
