import { expect, test } from "vitest";
import { isSuggested } from "./text-pages.ts";

test("the pages that most shops have are known by their addresses", () => {
  expect(["imprint", "terms", "sizes", "toString"].filter(isSuggested)).toEqual(["imprint", "terms"]);
});
