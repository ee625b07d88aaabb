import { expect, test } from "vitest";
import { bannerFields, departmentPrefix, firstHomePage, idParts, rowFields } from "./home-page.ts";

test("five banners and six rows have separate fields", () => {
  expect(bannerFields).toHaveLength(5);
  expect(bannerFields.at(-1)).toEqual({
    picture: "banner-5",
    alt: "banner-5-alt",
    caption: "banner-5-caption",
    href: "banner-5-href",
  });
  expect(rowFields).toHaveLength(6);
  expect(rowFields[0]).toEqual({ what: "row-1", cards: "row-1-cards", products: "row-1-products" });
  const names = [...bannerFields, ...rowFields].flatMap((fields) => Object.values(fields));
  expect(new Set(names).size).toBe(5 * 4 + 6 * 3);
  expect(Object.keys(firstHomePage).toSorted()).toEqual(names.toSorted());
});

test("by default nothing is set, and a new row has three cards", () => {
  const set = Object.entries(firstHomePage).filter(([, value]) => value);
  expect(set).toEqual(rowFields.map(({ cards }) => [cards, "3"]));
});

test("ids are separated by commas, and possibly by spaces and line ends", () => {
  expect(idParts(" jar, bowl\n\tvase ,")).toEqual([
    { whole: "jar", words: ["jar"] },
    { whole: "bowl\n\tvase", words: ["bowl", "vase"] },
  ]);
  expect(idParts(" , ")).toEqual([]);
});

test("a department is distinguished by its prefix from other kinds of rows", () => {
  expect(departmentPrefix).toMatch(/^\w+:$/);
});
