import { expect, test } from "vitest";
import { address, addressOf } from "./address.ts";

test("a URL is its pattern with its query, without empty parameters", () => {
  const search = address("/search");
  expect(search()).toBe("/search");
  expect(search({ q: "a lamp", department: "", page: 2, price: undefined })).toBe("/search?q=a+lamp&page=2");
  expect(search.pattern).toBe("/search");
});

test("a word in a path is encoded, and cannot lead elsewhere", () => {
  const product = addressOf("/products/:slug");
  expect(product("dune-lamp")).toBe("/products/dune-lamp");
  expect(product("../login?a=b#c")).toBe("/products/..%2Flogin%3Fa%3Db%23c");
  expect(product("$&", { from: 1 })).toBe("/products/%24%26?from=1");
  expect(product.pattern).toBe("/products/:slug");
});
