import { expect, test } from "vitest";
import { ofProduct, productIn } from "./address.ts";

const address = ofProduct("/admin/products/:id");

test.each([
  ["lamp", "/admin/products/lamp"],
  ["new", "/admin/products/~new"],
  ["newest", "/admin/products/newest"],
  [".", "/admin/products/~."],
  ["..", "/admin/products/~.."],
  ["...", "/admin/products/..."],
  [".lamp", "/admin/products/.lamp"],
  ["~lamp", "/admin/products/~~lamp"],
  ["a/b", "/admin/products/a%2Fb"],
])("the URL of the product %j is %s, from which its id is read", (id, url) => {
  expect(address(id)).toBe(url);
  expect(productIn({ id: url.slice("/admin/products/".length) })).toBe(id);
});

test("a URL may have a query, and keeps its pattern for the routes", () => {
  expect(address("new", { saved: "on" })).toBe("/admin/products/~new?saved=on");
  expect(address.pattern).toBe("/admin/products/:id");
});

test("a missing or malformed id is empty", () => {
  expect([productIn({}), productIn({ id: "%" }), productIn({ id: "a%00b" })]).toEqual(["", "", ""]);
});
