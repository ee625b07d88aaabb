import { expect, test } from "vitest";
import { pagesIn } from "./page/map.ts";
import { pages } from "./routes.ts";

test("the map has three routes, and others only where something is switched on", () => {
  expect(pagesIn(pages, "").all.map(({ name, path }) => [name, path])).toEqual([
    ["home", "/"],
    ["checkout", "/checkout"],
    ["login", "/login"],
    ["not-found", ""],
  ]);
  expect(pagesIn(pages, "catalogue").all.length).toBeGreaterThan(5);
});

test("of the pages of one path, the first enabled one is shown", () => {
  const names = (["", "catalogue", "all"] as const).map((shop) =>
    ["/", "/checkout", "/login", "/nothing"].map((path) => pagesIn(pages, shop).at(path).name),
  );
  expect(names).toEqual([
    ["home", "checkout", "login", "not-found"],
    ["featured", "checkout", "login", "no-such-page"],
    ["featured", "basket", "sign-in", "no-such-page"],
  ]);
});

test("a placeholder in a path matches any one word, but not an empty one", () => {
  const { at } = pagesIn(pages, "catalogue");
  expect(at("/products/dune-lamp").name).toBe("product");
  expect(at("/products/").name).toBe("no-such-page");
  expect(at("/products/dune-lamp/more").name).toBe("no-such-page");
  expect(pagesIn(pages, "").at("/products/dune-lamp").name).toBe("not-found");
});

test("the header stands above every page but sign-in", () => {
  const without = Object.values(pages).filter(({ header }) => !header);
  expect(without.map(({ path }) => path)).toEqual(["/login", "/login", "/login"]);
});

test("a path that is not in the map, however close, is not found", () => {
  const { at } = pagesIn(pages, "");
  for (const path of ["/Login", "/checkout/", "//", "", "/*"]) expect(at(path).name).toBe("not-found");
});
