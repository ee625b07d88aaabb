import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { featureOf, fileOf } from "./chunks.ts";

/** Paths that do not exist. They stand for a new page with its own folder. */
const added = ["catalogue/ui/reviews/reviews.tsx", "catalogue/ui/reviews/reviews.module.css", "catalogue/reviews.ts"];

const modules = [...globSync("*/**/*.{ts,tsx,css}", { cwd: import.meta.dirname }), ...added];

test("the file of every page contains nothing of an optional feature, except what every shop has of it", () => {
  const everywhere = modules.filter((path) =>
    [true, false].some((isBrowserModule) => fileOf(path, isBrowserModule) === "store"),
  );
  const rooms = new Set(["page", "server", "database", "ui", "shop", "accounts"]);
  const others = everywhere.filter((path) => !rooms.has(path.split("/")[0]!));
  expect(others.filter((path) => !/^\w+\/(feature|addresses)\.ts$/.test(path))).toEqual([]);
  expect(everywhere).toContain("shop/ui/header.tsx");
});

test("a folder within a feature's ui loads only for pages that need it, and carries the feature's marker", () => {
  for (const path of added.slice(0, 2)) {
    expect(fileOf(path, false)).toBeUndefined();
    expect(featureOf(path)).toBe("catalogue");
  }
});

test("a screen loads with the folder of its name, when it is opened", () => {
  const files = ["shop/screens/checkout.tsx", "shop/ui/checkout/subtotal.tsx", "shop/ui/checkout/subtotal.module.css"];
  expect(files.map((path) => fileOf(path, false))).toEqual(Array(3).fill("shop-checkout"));
  expect(fileOf("shop/screens/home.tsx", false)).toBeUndefined();
});

test("a browser module's imports load without the feature's screens, and modules shared by screens load with them", () => {
  expect(fileOf("orders/browser.ts", true)).toBe("all");
  expect(fileOf("orders/messages.ts", false)).toBe("orders-pages");
});
