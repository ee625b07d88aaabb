import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { archivedProducts, imported, products } from "../schema.ts";
import { columnList, type ColumnName, reasonOf, rowSchema } from "./columns.ts";

const lamp: Partial<Record<ColumnName, string>> = {
  id: "dune-lamp",
  title: "Dune table lamp",
  department: "Lighting",
  price: "129.50",
  rating: "5",
  stock: "7",
  picture: "desk-lamp-terracotta",
  slug: "dune-table-lamp",
  created: "2026-02-03T09:00:00.000Z",
  description: "A lamp.",
};
const pictures = { own: new Set(["desk-lamp-terracotta"]), hosts: ["images.example", "images.example:8443"] };

function read(change: Partial<typeof lamp>) {
  const { data, error } = rowSchema(pictures).safeParse({ ...lamp, ...change });
  return data ?? reasonOf(error);
}

test("files and the undo log have all columns that live and archived products share", () => {
  const fields = columnList.map(({ field }) => field);
  const [live, archived, undo] = [products, archivedProducts, imported].map((table) =>
    Object.keys(getTableColumns(table)),
  );
  expect(live!.filter((field) => archived!.includes(field)).toSorted()).toEqual(fields.toSorted());
  expect(["id", ...undo!]).toEqual(expect.arrayContaining(fields));
});

test("a row becomes a product", () => {
  expect(read({})).toMatchObject({
    id: "dune-lamp",
    title: "Dune table lamp",
    department: "Lighting",
    price: 12_950,
    rating: 5,
    stock: 7,
    picture: "desk-lamp-terracotta",
    slug: "dune-table-lamp",
    created: new Date("2026-02-03T09:00:00.000Z"),
    description: "A lamp.",
  });
});

test("specifications are stored as typed, one pair on each line", () => {
  const known = { brand: "Wicker & Söhne", gtin: "4006381333931", condition: "used" };
  expect(read({ ...known, specifications: " Material :  Brass\r\n\r\nHeight: 46 cm\r\n" })).toMatchObject({
    ...known,
    specifications: "Material: Brass\nHeight: 46 cm",
  });
});

test("a cell may be left out, or empty, which differs", () => {
  const names = ["brand", "gtin", "condition", "specifications"] as const;
  const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  expect(read({})).toMatchObject(all(null));
  expect(read(all(""))).toMatchObject(all(""));
});

test("the number of ratings is a whole number, and may be omitted", () => {
  expect([read({ ratings: "1234" }), read({ ratings: "" }), read({})]).toMatchObject([
    { ratings: 1234 },
    { ratings: 0 },
    { ratings: null },
  ]);
  expect(read({ ratings: "-1" })).toMatch(/^ratings must be/);
});

test("a tax class and a weight may be empty, which means standard class and unknown, or be omitted", () => {
  expect([read({ tax_class: "books-7", grams: "850" }), read({ tax_class: "", grams: "" }), read({})]).toMatchObject([
    { tax_class: "books-7", grams: 850 },
    { tax_class: "", grams: 0 },
    { tax_class: null, grams: null },
  ]);
});

test("stars may be empty, which means none, or be omitted", () => {
  const { rating, ...without } = lamp;
  expect(rowSchema(pictures).parse(without)).toMatchObject({ rating: null });
  expect([read({}), read({ rating: "" })]).toMatchObject([{ rating: Number(rating) }, { rating: 0 }]);
  expect(read({ rating: "0" })).toMatch(/^rating must be a whole number from 1 to 5/);
});

test("stock, slug and created may be omitted", () => {
  expect(read({ stock: "", slug: "", created: "" })).toMatchObject({ stock: null, slug: null, created: null });
});

test.each([
  ["129", 12_900],
  ["129.5", 12_950],
  ["129,50", 12_950],
  ["0.01", 1],
  ["9999999.99", 999_999_999],
])("the price %s is %d cents", (price, cents) => {
  expect(read({ price })).toMatchObject({ price: cents });
});

test.each(['=HYPERLINK("http://x")', "+1 lamp", "@home", "-5 degrees", "Zoë’s 灯"])(
  "the text %s is stored unchanged",
  (title) => {
    expect(read({ title })).toMatchObject({ title });
  },
);

test("a description may have several lines", () => {
  expect(read({ description: "One\r\ntwo\n" })).toMatchObject({ description: "One\r\ntwo\n" });
});

test.each(["https://images.example/a.webp", "https://images.example:8443/a?b=c"])(
  "a picture may be at %s",
  (picture) => {
    expect(read({ picture })).toMatchObject({ picture });
  },
);

test.each([
  [{ id: "" }, "id is missing"],
  [{ id: "x".repeat(101) }, "id has 101 characters, but at most 100 are allowed"],
  [{ id: " a" }, 'id begins or ends with a space: " a"'],
  [{ title: "  " }, "title is missing"],
  [{ title: "a\nb" }, 'title has a line break or another control character: "a\\nb"'],
  [{ title: "a\0b" }, 'title has a line break or another control character: "a\\u0000b"'],
  [{ department: "&" }, 'department needs a letter or a digit: "&"'],
  [{ price: "" }, 'price must be dollars such as 129 or 129.50, not ""'],
  [{ price: "-5" }, 'price must be dollars such as 129 or 129.50, not "-5"'],
  [{ price: "12.345" }, 'price must be dollars such as 129 or 129.50, not "12.345"'],
  [{ price: "1,669.00" }, 'price must be dollars such as 129 or 129.50, not "1,669.00"'],
  [{ price: "1,669" }, 'price must be dollars such as 129 or 129.50, not "1,669"'],
  [{ price: "1e3" }, 'price must be dollars such as 129 or 129.50, not "1e3"'],
  [{ price: "$5" }, 'price must be dollars such as 129 or 129.50, not "$5"'],
  [{ price: "0.00" }, "price must be more than 0"],
  [{ rating: "4.5" }, 'rating must be a whole number from 1 to 5, not "4.5"'],
  [{ rating: "6" }, 'rating must be a whole number from 1 to 5, not "6"'],
  [{ stock: "-1" }, 'stock must be a whole number from 0 to 1000000000, not "-1"'],
  [{ stock: "many" }, 'stock must be a whole number from 0 to 1000000000, not "many"'],
  [{ picture: "lamp" }, 'picture is neither a picture of the store nor an https URL: "lamp"'],
  [
    { picture: "http://images.example/a" },
    'picture is neither a picture of the store nor an https URL: "http://images.example/a"',
  ],
  [{ picture: "https://evil.example/a" }, "picture is on evil.example, which is not in IMAGE_HOSTS"],
  [{ slug: "Dune Lamp" }, 'slug must be at most 100 lowercase letters, digits and single hyphens, not "Dune Lamp"'],
  [{ slug: "a/../b" }, 'slug must be at most 100 lowercase letters, digits and single hyphens, not "a/../b"'],
  [{ created: "yesterday" }, 'created must be a date such as 2026-02-03 or 2026-02-03T09:00:00Z, not "yesterday"'],
  [{ created: "2026-02-30" }, 'created must be a date such as 2026-02-03 or 2026-02-03T09:00:00Z, not "2026-02-30"'],
  [{ created: "0000-01-01" }, 'created must be a date such as 2026-02-03 or 2026-02-03T09:00:00Z, not "0000-01-01"'],
  [{ description: "" }, "description is missing"],
  [{ description: "a\0" }, "description has a NUL character"],
  [{ brand: "x".repeat(71) }, "brand has 71 characters, but at most 70 are allowed"],
  [{ brand: " Wicker" }, 'brand begins or ends with a space: " Wicker"'],
  [{ brand: "a\nb" }, 'brand has a line break or another control character: "a\\nb"'],
  [{ gtin: "4006381333932" }, 'gtin must be 8, 12, 13 or 14 digits with a valid check digit, not "4006381333932"'],
  [{ condition: "broken" }, 'condition must be new, used, refurbished or empty, not "broken"'],
  [
    { specifications: "Material: Brass\nHeight" },
    "specifications line 2 must be a name and a value, such as Material: Brass",
  ],
  [{ tax_class: "Reduced" }, 'tax_class must be at most 30 lowercase letters, digits and hyphens, not "Reduced"'],
  [
    { tax_class: "x".repeat(31) },
    `tax_class must be at most 30 lowercase letters, digits and hyphens, not "${"x".repeat(31)}"`,
  ],
  [{ grams: "1.5" }, 'grams must be a whole number from 0 to 10000000, not "1.5"'],
  [{ grams: "10000001" }, 'grams must be a whole number from 0 to 10000000, not "10000001"'],
  [{ specifications: "Material: a\0b" }, "specifications line 1 has a control character"],
  [{ description: "x".repeat(10_001) }, "description has 10001 characters, but at most 10000 are allowed"],
])("%j is refused: %s", (change, reason) => {
  expect(read(change)).toBe(reason);
});
