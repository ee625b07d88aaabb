import { expect, test } from "vitest";
import { notFound, routeOf, routes } from "./routes.ts";

test("the map has three routes", () => {
  expect(routes.map((route) => route.path)).toEqual(["/", "/checkout", "/login"]);
});

test("the header stands above every page but sign-in", () => {
  expect(routes.filter((route) => !route.header).map((route) => route.path)).toEqual(["/login"]);
});

test("a path that is not in the map, however close, is not found", () => {
  for (const path of ["/Login", "/checkout/", "//", "", "/*"]) expect(routeOf(path)).toBe(notFound);
});
