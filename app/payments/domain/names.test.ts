import { expect, test } from "vitest";
import { foldedWords, isSameName, nameOf } from "./names.ts";

test.each([
  ["Jane Example", "EXAMPLE, JANE"],
  ["Jürgen Müller", "Juergen Mueller"],
  ["Jürgen Müller", "JURGEN MULLER"],
  ["José Beispiel-Strauß", "Jose Beispiel Strauss"],
  ["Jane Example", "Dr. Jane M. Example"],
  ["Jane and John Example", "John Example"],
])("%j and %j are the same name", (one, other) => {
  expect(isSameName(nameOf(one), nameOf(other))).toBe(true);
  expect(isSameName(nameOf(other), nameOf(one))).toBe(true);
});

test.each([
  ["Jane Example", "John Example"],
  ["Example", "Jane Example"],
  ["Example", "Example"],
  ["", ""],
])("%j and %j are not known to be the same name", (one, other) => {
  expect(isSameName(nameOf(one), nameOf(other))).toBe(false);
});

test("words have neither accents nor punctuation", () => {
  expect(foldedWords("Währung (EUR)")).toEqual(foldedWords("WAEHRUNG, eur"));
  expect(foldedWords("…")).toEqual([]);
});
