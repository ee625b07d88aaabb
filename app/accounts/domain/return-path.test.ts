import fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

const origin = "https://shop.example";

test.each([
  "/",
  "/?gift=on",
  "/order",
  "/order?gift=on",
  "/orders",
  "/orders/100001",
  "/orders?before=100011",
  "/products/dune-lamp",
  `/${"a".repeat(199)}`,
])("leads back to %s", (path) => expect(returnPath(path)).toBe(path));

test.each([
  ["nothing", null],
  ["an empty one", ""],
  ["another host", "//evil.example"],
  ["another host for browsers, which read a backslash as a slash", "/\\evil.example"],
  ["two of them", "\\\\evil.example"],
  ["another host behind a line end, which browsers drop", "/\n/evil.example"],
  ["another host behind a tab", "/\t/evil.example"],
  ["one with a line end at its end", "/order\n"],
  ["one with a header in it", "/order\r\nSet-Cookie: a=b"],
  ["a scheme", "https:evil.example"],
  ["a whole address", "https://evil.example/"],
  ["an address of the store itself, whole", `${origin}/order`],
  ["a script", "javascript:alert(1)"],
  ["spaces before it", " //evil.example"],
  ["no slash before it", "order"],
  ["an encoded slash", "/%2F/evil.example"],
  ["an encoded backslash", "/%5Cevil.example"],
  ["an encoded line end", "/%0D%0ALocation:x"],
  ["dots that make another host of it", "/..//evil.example"],
  ["a dot that does", "/.//evil.example"],
  ["a name before another host", "/@evil.example"],
  ["an address in its query", "/order?next=https://evil.example"],
  ["a fragment", "/order#content"],
  ["slashes inside", "/order//evil.example"],
  ["one that is too long", `/${"a".repeat(200)}`],
])("leads home instead of to %s", (_, path) => expect(returnPath(path)).toBe("/"));

test("stays within the store for any parameter", () => {
  const tricky = fc.string({
    unit: fc.constantFrom(..."/\\.:@%?#=&-aorder2F5C\t\n\r \0\u2028".split("")),
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string()), fc.constantFrom("", "/", "//", "/\\"), (text, start) => {
      const path = returnPath(start + text);
      const url = new URL(path, origin);
      expect(url.origin).toBe(origin);
      expect(url.pathname + url.search).toBe(path.replace(/\?$/, ""));
    }),
    { numRuns: 2000 },
  );
});
