import { expect, test } from "vitest";
import { ownPictures } from "../../shop/server/pictures.ts";
import { generatedRows } from "./generated.ts";
import { readFields } from "./transfer/fields.ts";

test("the same products come for the same seed, and others for another", () => {
  const [first, again, other] = [1, 1, 2].map((seed) => Array.from(generatedRows(50, seed)));
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect([...generatedRows(10, 1)]).toEqual(first!.slice(0, 10));
});

test("every product is one that an import would take, and no two share an address", () => {
  const rows = [...generatedRows(2_000, 1)];
  for (const row of rows) {
    const { priceCents, rating, stock, created } = row;
    const texts = Object.assign({}, row, {
      price: (priceCents / 100).toFixed(2),
      rating: String(rating),
      stock: String(stock),
      created: created.toISOString(),
    });
    expect(readFields(texts, { own: ownPictures, hosts: [] })).toMatchObject({ id: row.id, priceCents });
  }
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2_000);
});
