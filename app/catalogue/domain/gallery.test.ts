import { expect, test } from "vitest";
import { galleryOf } from "./gallery.ts";

const [front, back, close] = ["front", "back", "close"].map((picture) => ({ picture, alt: `The ${picture}` }));

test("a product shows its stored pictures, in their order", () => {
  expect(galleryOf("front", [front!, back!])).toEqual([front, back]);
});

test("a product without stored pictures shows the picture of lists", () => {
  expect(galleryOf("front", [])).toEqual([{ picture: "front", alt: "" }]);
});

test("a product without a first picture shows none, or the remaining ones", () => {
  expect(galleryOf("", [])).toEqual([]);
  expect(galleryOf("", [front!, back!])).toEqual([back]);
});

test("a new first picture replaces the old one, and removing it restores the old one", () => {
  const stored = [front!, back!];
  expect(galleryOf("side", stored)).toEqual([{ picture: "side", alt: "" }, back]);
  expect(galleryOf("front", stored)).toEqual(stored);
});

test("a further picture that becomes the first is shown once, with its alt text", () => {
  expect(galleryOf("close", [front!, back!, close!])).toEqual([close, back]);
});
