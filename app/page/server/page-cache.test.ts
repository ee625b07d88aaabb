import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { negotiateResponse, type Asset } from "./assets.ts";
import { createPageCache, htmlType } from "./page-cache.ts";

const page = (text: string) => async () => ({ type: htmlType, parts: [text] });
const shown = ({ bodies }: Asset) => bodies.identity.toString();

test("a page is rendered once for the same input, and again for another", async () => {
  const cache = createPageCache();
  const [shop, old, fresh] = [{}, {}, {}];
  await cache.get("/", [old, shop], page("one"));
  expect(shown(await cache.get("/", [old, shop], page("two")))).toBe("one");
  expect(cache.peek("/", [fresh, shop])).toBeUndefined();
  expect(shown(await cache.get("/", [fresh, shop], page("two")))).toBe("two");
  expect(shown(cache.peek("/", [fresh, shop])!)).toBe("two");
});

test("a page rendered from outdated inputs is not cached", async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<{ type: string; parts: string[] }>();
  const [old, fresh] = [{}, {}];
  const pending = cache.get("/", [old], () => promise);
  expect(shown(await cache.get("/", [fresh], page("new")))).toBe("new");
  resolve({ type: htmlType, parts: ["old"] });
  expect(shown(await pending)).toBe("old");
  expect(shown(await cache.get("/", [fresh], page("never made")))).toBe("new");
});

test("a failed page is rendered again", async () => {
  const cache = createPageCache();
  await expect(cache.get("/", [], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(shown(await cache.get("/", [], page("there")))).toBe("there");
});

test("a full cache evicts the least recently used pages", async () => {
  const text = "x".repeat(1000);
  const cache = createPageCache(3 * 1100);
  for (const path of ["/a", "/b", "/c"]) await cache.get(path, [], page(text));
  await cache.get("/a", [], page("never made"));
  await cache.get("/d", [], page(text));
  expect(shown(await cache.get("/a", [], page("made again")))).toBe(text);
  expect(shown(await cache.get("/b", [], page("made again")))).toBe("made again");
});

/** The first part compresses well, the second part does not. */
const parts = ["<style>".repeat(300), `<p>${Array.from({ length: 900 }, (_, at) => (at * 7919) % 1000).join(" ")}</p>`];
const whole = parts.join("");
const oneOfMany = async () => ({ type: htmlType, parts });

test("a page with many variants is compressed quickly at first, and better for the requests after the second", async () => {
  const cache = createPageCache();
  const first = await cache.get("/", [], oneOfMany, true);
  expect(Object.keys(first.bodies)).toEqual(["gzip"]);
  expect(gunzipSync(first.bodies.gzip!).toString()).toBe(whole);
  expect(shown(first)).toBe(whole);
  expect(cache.peek("/", [])).toBe(first);
  await vi.waitFor(() => expect(cache.peek("/", [])!.bodies.br).toBeDefined());
  const again = await cache.get("/", [], page("never made"), true);
  expect(again.etag).toBe(first.etag);
  expect(brotliDecompressSync(again.bodies.br!).toString()).toBe(whole);
  expect(again.bodies.br!.length).toBeLessThan(again.bodies.gzip!.length);
  expect(shown(again)).toBe(whole);
});

test("a better compression that finishes after the page was replaced is not served", async () => {
  const cache = createPageCache();
  const [old, fresh] = [{}, {}];
  await cache.get("/", [old], oneOfMany, true);
  cache.peek("/", [old]);
  await cache.get("/", [fresh], page("new"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown(cache.peek("/", [fresh])!)).toBe("new");
  expect(cache.peek("/", [old])).toBeUndefined();
});

test("a cached page with many variants takes as much memory as its compressed size", async () => {
  const cache = createPageCache();
  await cache.get("/", [], oneOfMany, true);
  await vi.waitFor(() => expect(cache.peek("/", [])!.bodies.br).toBeDefined());
  for (const { length, buffer } of Object.values(cache.peek("/", [])!.bodies)) expect(buffer.byteLength).toBe(length);
});

test("the uncompressed bytes of a page with many variants are not cached", async () => {
  const asset = await createPageCache().get("/", [], oneOfMany, true);
  const unpacked = () => negotiateResponse(asset, "", undefined).body!;
  expect(unpacked().toString()).toBe(whole);
  expect(unpacked()).not.toBe(unpacked());
  expect(negotiateResponse(asset, "gzip", undefined)).toBe(negotiateResponse(asset, "gzip", undefined));
});
