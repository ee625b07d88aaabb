import { expect, test } from "vitest";
import { routeOf, routesOf } from "./page/map.ts";
import { map } from "./routes.ts";

test("the map has three routes, and others only where something is switched on", () => {
  expect(routesOf(map, "").map((route) => route.path)).toEqual(["/", "/checkout", "/login"]);
  expect(routesOf(map, "catalogue").length).toBeGreaterThan(3);
});

test("where a path has a place for a word, any one word may stand there, but not none", () => {
  expect(routeOf(map, "/products/dune-lamp", "catalogue")?.name).toBe("product");
  expect(routeOf(map, "/products/", "catalogue")).toBeUndefined();
  expect(routeOf(map, "/products/dune-lamp/more", "catalogue")).toBeUndefined();
  expect(routeOf(map, "/products/dune-lamp", "")).toBeUndefined();
});

test("the header stands above every page but sign-in", () => {
  expect(map.routes.filter((route) => !route.header).map((route) => route.path)).toEqual([
    "/login",
    "/login",
    "/login",
  ]);
});

test("a path that is not in the map, however close, is not found", () => {
  for (const path of ["/Login", "/checkout/", "//", "", "/*"]) expect(routeOf(map, path, "")).toBeUndefined();
});
