import { expect, test } from "vitest";
import { isSuggested } from "./text-pages.ts";

test("the usual text pages are recognised by their URLs", () => {
  expect(["imprint", "terms", "sizes", "toString"].filter(isSuggested)).toEqual(["imprint", "terms"]);
});
