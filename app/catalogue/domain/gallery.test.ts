import { expect, test } from "vitest";
import { galleryOf } from "./gallery.ts";

const [front, back, close] = ["front", "back", "close"].map((picture) => ({ picture, alt: `The ${picture}` }));

test("a product shows the pictures that were put there, in their order", () => {
  expect(galleryOf("front", [front!, back!])).toEqual([front, back]);
});

test("a product of which nobody has said more shows the one that lists show", () => {
  expect(galleryOf("front", [])).toEqual([{ picture: "front", alt: "" }]);
});

test("a product without a picture shows none, or those that are left", () => {
  expect(galleryOf("", [])).toEqual([]);
  expect(galleryOf("", [front!, back!])).toEqual([back]);
});

test("another first picture takes the place of the first, and when it is taken back all is as it was", () => {
  const stored = [front!, back!];
  expect(galleryOf("side", stored)).toEqual([{ picture: "side", alt: "" }, back]);
  expect(galleryOf("front", stored)).toEqual(stored);
});

test("one of the others that becomes the first stands there alone, with what it shows", () => {
  expect(galleryOf("close", [front!, back!, close!])).toEqual([close, back]);
});
