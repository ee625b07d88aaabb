import { writeFile } from "node:fs/promises";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "../schema.ts";
import { file, head, lamp, put, putText, row, store, taken, useShop } from "./testing.ts";

useShop();

test("refused rows are listed with their lines, and then nothing is applied", async () => {
  const before = await taken();
  const { refused, difference, applied } = await putText(
    [
      head.trim(),
      lamp.trim(),
      lamp.trim().replace("129.00", "12.345"),
      "too,few",
      lamp.trim().replace("a-lamp", "other"),
      lamp.trim().replace("lamp,", "lamp2,"),
      lamp.trim().replace("lamp,", "lamp3,").replace("a-lamp", "third").replace("Lighting", "LIGHTING"),
      lamp.trim().replace("lamp,", "lamp4,").replace("a-lamp", "fourth").replace(",3,", ",,"),
    ].join("\r\n"),
  );
  expect([difference, applied]).toEqual([null, false]);
  expect(refused.first).toEqual([
    { line: 3, reason: 'price must be dollars such as 129 or 129.50, not "12.345"' },
    { line: 4, reason: "has 2 cells, but the first line has 10 columns" },
    { line: 5, reason: 'id "lamp" is already on line 2' },
    { line: 6, reason: 'slug "a-lamp" is already on line 2' },
    { line: 7, reason: 'department "LIGHTING" would have the same URL as "Lighting" on line 2' },
    { line: 8, reason: "stock is missing, and a new product needs it" },
  ]);
  expect(await taken()).toBe(before);
});

test("of many refused rows, the first are listed, and all are counted", async () => {
  const { refused } = await putText(head + Array.from({ length: 50 }, () => "x\n").join(""));
  expect([refused.count, refused.first.length]).toEqual([50, 20]);
});

test("files of spreadsheets are read: a byte order mark, CRLF, quotes, columns in another order", async () => {
  await putText(
    '\uFEFFtitle,id,"department",price,rating,picture,description,stock\r\n"Lamp, ""big""\r\n",lamp,Lighting,5,1,desk-lamp-forest,x,1\r\n'.replace(
      '\r\n",lamp',
      '",lamp',
    ),
  );
  expect(await row("lamp")).toMatchObject([{ title: 'Lamp, "big"', priceCents: 500, slug: "lamp-big" }]);
});

test.each([";", "\t"])("a file with %j between its columns is read as one with commas", async (delimiter) => {
  const [names, values] = [head.replaceAll(",", delimiter), lamp.replaceAll(",", delimiter)];
  await putText(`\uFEFF\n${names}${values.replace("129.00", "129,50")}`.replaceAll("\n", "\r\n"));
  expect(await row("lamp")).toMatchObject([{ title: "A lamp", priceCents: 12_950, stock: 3 }]);
});

test("columns that a file omits stay unchanged", async () => {
  const [before] = await row("fern-armchair");
  await putText(
    "id,title,department,price,rating,picture,description\nfern-armchair,Chair,Furniture,5,1,armchair-rust,New.\n",
  );
  const { slug, stock, createdAt } = before!;
  expect(await row("fern-armchair")).toMatchObject([{ title: "Chair", priceCents: 500, slug, stock, createdAt }]);
});

test("missing slugs are made from titles, without repeats", async () => {
  const without = (id: string, title: string, slug = "") =>
    lamp.replace("lamp,A lamp", `${id},${title}`).replace("a-lamp", slug);
  await putText(
    head + without("1", "A  Lámp!") + without("2", "A lamp") + without("3", "???") + without("4", "B", "a-lamp-2-of"),
  );
  const slugs = (await store.database.select().from(products).orderBy(asc(products.id))).map(({ slug }) => slug);
  expect(slugs).toEqual(["a-lamp", "a-lamp-2", "3", "a-lamp-2-of"]);
});

test.each([
  ["given.csv", "", "The file is empty"],
  ["given.csv", head.replace("price", "prize"), "There is no column prize. The columns are id, title,"],
  ["given.csv", "id,id\n", "The column id occurs twice."],
  ["given.csv", "id,title\n", "The column department, price, picture, description is missing."],
  ["given.csv", `${head}"open`, "Line 2: a quotation mark"],
  ["given.csv", Buffer.from([0xff, 0xfe, 0x00]), "is not text in UTF-8"],
  ["given.xlsx", "", "the name must end with .csv, .json, .jsonl"],
  ["given.json", "{}", "Line 1: expected [."],
])("%s with %j is refused as a whole", async (name, text, reason) => {
  const before = await taken();
  await writeFile(file(name), text);
  await expect(put(file(name))).rejects.toThrow(reason);
  expect(await taken()).toBe(before);
});

test("JSON may contain numbers as numbers or as text, and other values are refused", async () => {
  const given = {
    id: 7,
    title: "L",
    department: "D",
    price: 1.5,
    rating: "5",
    stock: null,
    picture: "books-teal",
    description: "x",
  };
  await writeFile(file("given.json"), JSON.stringify([{ ...given, stock: 1 }]));
  await put(file("given.json"));
  expect(await row("7")).toMatchObject([{ priceCents: 150, rating: 5, stock: 1 }]);
  await writeFile(file("given.json"), JSON.stringify([{ ...given, price: true }, { ...given, prize: 1 }, given]));
  expect((await put(file("given.json"))).refused.first).toEqual([
    { line: 1, reason: "price must be text or a number" },
    { line: 1, reason: 'has an unknown field "prize"' },
  ]);
});
