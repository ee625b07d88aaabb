import { expect, test } from "vitest";
import { arranged, differences, pictureActionIn } from "./arrangement.ts";

const all = ["a", "b", "c"].map((picture) => ({ picture, alt: "" }));
const after = (action: string, order?: string) =>
  arranged(all, pictureActionIn({ do: action, ...(order !== undefined && { order }) }, all.length))
    .map(({ picture }) => picture)
    .join("");

test("a picture moves up, down or away, and not beyond the ends", () => {
  expect(["up-3", "down-1", "remove-2", "up-1", "down-3"].map((action) => after(action))).toEqual([
    "acb",
    "bac",
    "ac",
    "abc",
    "abc",
  ]);
});

test("a new order is valid if it contains each place once", () => {
  expect(["3,1,2", "1,2", "1,1,2", "0,1,2", "1,2,3,4", ""].map((order) => after("order", order))).toEqual([
    "cab",
    "abc",
    "abc",
    "abc",
    "abc",
    "abc",
  ]);
});

test("an unknown action only saves", () => {
  expect(["up-4", "up-0", "down--1", "remove-x", "", "save"].map((action) => after(action))).toEqual(
    Array(6).fill("abc"),
  );
});

test("the activity log names the differences", () => {
  const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
  expect(differences(all, all)).toEqual([]);
  expect(differences([a, b], [b, a])).toEqual(["order"]);
  expect(differences([a, b], [a, b, c])).toEqual(["added"]);
  expect(differences([a, b, c], [a, c])).toEqual(["removed"]);
  expect(differences([a, b], [a, { ...b, alt: "B" }])).toEqual(["alt"]);
  expect(differences([a], [{ ...c, alt: "C" }])).toEqual(["added", "removed", "alt"]);
});
