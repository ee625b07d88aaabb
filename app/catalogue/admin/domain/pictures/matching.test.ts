import { expect, test } from "vitest";
import { matchedBy } from "./matching.ts";

const candidatesOf = (path: string) => {
  const matched = matchedBy(path);
  return matched.is === "picture" ? matched.candidates.map(({ id, place }) => `${id} ${place}`) : matched.is;
};

test("a file is named by the product's id, with a number from the second picture on, in any folder", () => {
  expect(candidatesOf("lamp.jpg")).toEqual(["lamp 1"]);
  expect(candidatesOf("photos/2026/lamp-12.WebP")).toEqual(["lamp-12 1", "lamp 12"]);
  expect(candidatesOf("lamp-0.png")).toEqual(["lamp-0 1"]);
  expect(candidatesOf("lamp-123.jpeg")).toEqual(["lamp-123 1"]);
  expect(candidatesOf("lamp v1.2-3.avif")).toEqual(["lamp v1.2-3 1", "lamp v1.2 3"]);
});

test("a product id that ends like a number takes precedence", () => {
  expect(candidatesOf("sofa-2-2.jpg")).toEqual(["sofa-2-2 1", "sofa-2 2"]);
});

test("letters with accents match in any Unicode normalization", () => {
  expect(candidatesOf("cafe\u0301.jpg")).toEqual(["caf\u00e9 1"]);
});

test("system files in ZIPs, and folders, are ignored", () => {
  const chaff = [
    "__MACOSX/lamp.jpg",
    "a/__MACOSX/._lamp.jpg",
    "a/.DS_Store",
    "._lamp.jpg",
    "a/Thumbs.db",
    "Desktop.ini",
    "a/",
  ];
  expect(chaff.map(candidatesOf)).toEqual(chaff.map(() => "ignored"));
});

test("a file without a picture's extension is not a picture", () => {
  const names = ["lamp", "lamp.svg", "lamp.gif", "lamp.zip", "lamp.jpg.exe", ".jpg.", "lamp.heic"];
  expect(names.map(candidatesOf)).toEqual(names.map(() => "unnamed"));
});
