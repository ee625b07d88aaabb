import { expect, test } from "vitest";
import { createPageCache, htmlType } from "./page-cache.ts";

const page = (text: string) => async () => ({ type: htmlType, text });
const shown = (asset: Awaited<ReturnType<ReturnType<typeof createPageCache>["get"]>>) =>
  asset?.bodies.identity.toString();

test("a page is made once, and again after all are forgotten", async () => {
  const cache = createPageCache();
  await cache.get("/", page("one"));
  expect(shown(await cache.get("/", page("two")))).toBe("one");
  cache.clear();
  expect(shown(await cache.get("/", page("two")))).toBe("two");
});

test("a page that was being made when all were forgotten is not kept", async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<{ type: string; text: string }>();
  const old = cache.get("/", () => promise);
  cache.clear();
  resolve({ type: htmlType, text: "old" });
  expect(shown(await old)).toBe("old");
  expect(shown(await cache.get("/", page("new")))).toBe("new");
});

test("what is no page, or could not be made, is asked for again", async () => {
  const cache = createPageCache();
  expect(await cache.get("/", async () => null)).toBeNull();
  await expect(cache.get("/", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(shown(await cache.get("/", page("there")))).toBe("there");
});

test("when there is no more room, the pages that nobody asked for longest go", async () => {
  const text = "x".repeat(1000);
  const cache = createPageCache(3 * 1100);
  for (const path of ["/a", "/b", "/c"]) await cache.get(path, page(text));
  await cache.get("/a", page("never made"));
  await cache.get("/d", page(text));
  expect(shown(await cache.get("/a", page("made again")))).toBe(text);
  expect(shown(await cache.get("/b", page("made again")))).toBe("made again");
});
