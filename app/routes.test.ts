import { expect, test } from "vitest";
import { notFound, routeOf, routes, routesOf } from "./routes.ts";

test("the map has three routes, and others only where something is switched on", () => {
  expect(routesOf("").map((route) => route.path)).toEqual(["/", "/checkout", "/login"]);
  expect(routesOf("catalogue").length).toBeGreaterThan(3);
});

test("where a path has a place for a word, any one word may stand there, but not none", () => {
  expect(routeOf("/products/dune-lamp", "catalogue").name).toBe("product");
  expect(routeOf("/products/", "catalogue")).toBe(notFound);
  expect(routeOf("/products/dune-lamp/more", "catalogue")).toBe(notFound);
  expect(routeOf("/products/dune-lamp", "")).toBe(notFound);
});

test("the header stands above every page but sign-in", () => {
  expect(routes.filter((route) => !route.header).map((route) => route.path)).toEqual(["/login", "/login"]);
});

test("a path that is not in the map, however close, is not found", () => {
  for (const path of ["/Login", "/checkout/", "//", "", "/*"]) expect(routeOf(path, "")).toBe(notFound);
});
