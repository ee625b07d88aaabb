import { expect, test } from "vitest";
import type { LoadedPage } from "../load-page.ts";
import { cachedPages } from "./cached-pages.ts";

const page = (path: string, about: Partial<LoadedPage> = {}) =>
  ({ path, search: "", data: null, ...about }) as LoadedPage;

test("the ten pages shown last are cached in their last state", () => {
  const cache = cachedPages(page("/0"));
  for (let at = 1; at < 10; at++) cache.add(page(`/${at}`));
  const again = page("/0", { data: "newer" });
  cache.add(again);
  cache.add(page("/10"));
  expect(cache.at("/0")).toBe(again);
  expect(cache.at("/1")).toBeUndefined();
  expect(cache.at("/2")).toBeDefined();
});

test("a personal page is not cached, and evicts the page at its URL", () => {
  const cache = cachedPages(page("/orders"));
  cache.add(page("/orders", { owner: "ada" }));
  expect(cache.at("/orders")).toBeUndefined();
});
