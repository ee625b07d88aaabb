import { expect, test } from "vitest";
import { countries } from "../../catalogue/server/countries.ts";
import { postalLines, slipLines } from "./postal-lines.ts";
import { address } from "./testing.ts";

test.each([
  [{}, ["Ada Shopper", "1 Analytical Way", "Springfield, IL 62701"]],
  [{ country: "AT", postalCode: "1010", city: "Wien", region: "" }, ["Ada Shopper", "1 Analytical Way", "1010 Wien"]],
  [
    { country: "GB", postalCode: "ME14 1XX", city: "Maidstone", region: "Kent" },
    ["Ada Shopper", "1 Analytical Way", "Maidstone", "ME14 1XX", "Kent"],
  ],
  [
    { country: "HU", postalCode: "1051", city: "Budapest", region: "" },
    ["Ada Shopper", "Budapest", "1 Analytical Way", "1051"],
  ],
  [
    { country: "IT", postalCode: "20121", city: "Milano", region: "MI" },
    ["Ada Shopper", "1 Analytical Way", "20121 Milano MI"],
  ],
  [
    { country: "CH", postalCode: "CH-8001", city: "Zürich", region: "" },
    ["Ada Shopper", "1 Analytical Way", "CH-8001 Zürich"],
  ],
  [
    { country: "JP", postalCode: "100-8111", city: "Chiyoda-ku", region: "Tokyo" },
    ["Ada Shopper", "1 Analytical Way", "Chiyoda-ku", "Tokyo", "100-8111"],
  ],
  [
    { country: "SG", postalCode: "018956", city: "Singapore", region: "" },
    ["Ada Shopper", "1 Analytical Way", "SINGAPORE 018956"],
  ],
])("an address with %j is in its country's own order, and the country comes last", (of, lines) => {
  expect(postalLines({ ...address, ...of }, "Its country")).toEqual([...lines, "Its country"]);
});

test("an address in Japanese script starts with the largest unit", () => {
  const tokyo = { country: "JP", postalCode: "100-8111", region: "東京都", city: "千代田区", street: "千代田1-1" };
  expect(postalLines({ ...tokyo, name: "山田" }, "Japan")).toMatchInlineSnapshot(`
    [
      "〒100-8111",
      "東京都",
      "千代田区",
      "千代田1-1",
      "山田",
      "Japan",
    ]
  `);
});

test("no typed line is omitted, wherever it is placed", () => {
  const typed = {
    name: "Ada Shopper",
    street: "1 Analytical Way",
    city: "Springfield",
    region: "Area",
    postalCode: "62701",
  };
  const lost = [...countries, "HK", "AE", "ZZ"].flatMap((country) => {
    const text = postalLines({ ...typed, country }, "").join("\n");
    return Object.values(typed)
      .filter((part) => !text.includes(part))
      .map((part) => `${country} ${part}`);
  });
  expect(lost).toEqual([]);
});

test("a packing slip shows the telephone number too", () => {
  expect(slipLines({ ...address, phone: "+1 217 555 0100" }, "US").slice(-2)).toEqual(["US", "+1 217 555 0100"]);
  expect(slipLines(address, "US")).toEqual(postalLines(address, "US"));
});
