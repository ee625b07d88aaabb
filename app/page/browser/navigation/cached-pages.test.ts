import { expect, test } from "vitest";
import type { Shown } from "../navigation.ts";
import { cachedPages } from "./cached-pages.ts";

const page = (path: string, data: unknown = null) => ({ path, search: "", data }) as Shown;

test("the ten pages shown last are kept, each as it was last", () => {
  const kept = cachedPages(page("/0"));
  for (let at = 1; at < 10; at++) kept.add(page(`/${at}`));
  const again = page("/0", "newer");
  kept.add(again);
  kept.add(page("/10"));
  expect(kept.at("/0")).toBe(again);
  expect(kept.at("/1")).toBeUndefined();
  expect(kept.at("/2")).toBeDefined();
});

test("a page of one shopper's own is not kept, nor what stood there before", () => {
  const kept = cachedPages(page("/orders"));
  kept.add(page("/orders", { owner: "ada" }));
  expect(kept.at("/orders")).toBeUndefined();
});
