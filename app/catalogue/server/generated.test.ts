import { expect, test } from "vitest";
import { ownPictures } from "../../shop/server/pictures.ts";
import { generatedRows } from "./generated.ts";
import { rowSchema } from "./transfer/columns.ts";

test("the same seed generates the same products, and another seed others", () => {
  const [first, again, other] = [1, 1, 2].map((seed) => Array.from(generatedRows(50, seed)));
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect([...generatedRows(10, 1)]).toEqual(first!.slice(0, 10));
});

test("every generated product is valid for an import, and no two share a URL", () => {
  const rows = [...generatedRows(2_000, 1)];
  const schema = rowSchema({ own: ownPictures, hosts: [] });
  for (const row of rows) {
    const { price, created } = row;
    const written = Object.assign({}, row, { price: price / 100, created: created!.toISOString() });
    expect(schema.parse(written)).toMatchObject(row);
  }
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2_000);
});
