import { expect, test } from "vitest";
import type { Asset } from "./assets.ts";
import { createPageCache, htmlType } from "./page-cache.ts";

const page = (text: string) => async () => ({ type: htmlType, text });
const shown = ({ bodies }: Asset) => bodies.identity.toString();

test("a page is made once of the same, and again of another", async () => {
  const cache = createPageCache();
  const [shop, old, fresh] = [{}, {}, {}];
  await cache.get("/", [old, shop], page("one"));
  expect(shown(await cache.get("/", [old, shop], page("two")))).toBe("one");
  expect(cache.peek("/", [fresh, shop])).toBeUndefined();
  expect(shown(await cache.get("/", [fresh, shop], page("two")))).toBe("two");
  expect(shown(cache.peek("/", [fresh, shop])!)).toBe("two");
});

test("a page that was being made of what is no longer so is not kept", async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<{ type: string; text: string }>();
  const [old, fresh] = [{}, {}];
  const made = cache.get("/", [old], () => promise);
  expect(shown(await cache.get("/", [fresh], page("new")))).toBe("new");
  resolve({ type: htmlType, text: "old" });
  expect(shown(await made)).toBe("old");
  expect(shown(await cache.get("/", [fresh], page("never made")))).toBe("new");
});

test("a page that could not be made is asked for again", async () => {
  const cache = createPageCache();
  await expect(cache.get("/", [], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(shown(await cache.get("/", [], page("there")))).toBe("there");
});

test("when there is no more room, the pages that nobody asked for longest go", async () => {
  const text = "x".repeat(1000);
  const cache = createPageCache(3 * 1100);
  for (const path of ["/a", "/b", "/c"]) await cache.get(path, [], page(text));
  await cache.get("/a", [], page("never made"));
  await cache.get("/d", [], page(text));
  expect(shown(await cache.get("/a", [], page("made again")))).toBe(text);
  expect(shown(await cache.get("/b", [], page("made again")))).toBe("made again");
});
