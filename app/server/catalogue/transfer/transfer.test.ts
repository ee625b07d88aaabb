import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ownPictures } from "../../pictures.ts";
import { newFolder } from "../../postgres/testing.stores.ts";
import { testDatabase, type TestDatabase } from "../../postgres/testing.ts";
import { departments, products, seedings } from "../schema.ts";
import { seedCatalogue } from "../seed.ts";
import { exportFile } from "./exporting.ts";
import { importFile } from "./importing.ts";
import { formats } from "./rows.ts";

let store: TestDatabase;
let folder: string;
let client: Client;
beforeAll(async () => {
  store = await testDatabase();
  folder = await newFolder();
});
beforeEach(async () => {
  for (const table of [products, departments, seedings]) await store.database.delete(table);
  await seedCatalogue(store.database);
  client = new Client({ connectionString: store.url });
  await client.connect();
});
afterEach(() => client.end());
afterAll(() => store.stop());

const terminal = { isTTY: false, write: () => true };
const file = (name: string) => join(folder, name);
const pictures = { own: ownPictures, hosts: ["images.example"] };

const put = (path: string, isApplied = true) => importFile({ client, path, pictures, isApplied, terminal });
async function putText(text: string, isApplied = true) {
  await writeFile(file("given.csv"), text);
  return put(file("given.csv"), isApplied);
}
async function taken(name = "taken.csv") {
  await exportFile({ client, path: file(name), terminal });
  return readFile(file(name), "utf8");
}
const row = (id: string) => store.database.select().from(products).where(eq(products.id, id));
const names = async () =>
  (await store.database.select().from(departments).orderBy(asc(departments.name))).map(({ name }) => name);

const head = "id,title,department,price,rating,stock,picture,slug,created,description\n";
const lamp = "lamp,A lamp,Lighting,129.00,5,3,desk-lamp-forest,a-lamp,2026-02-03T09:00:00.000Z,Shines.\n";

test.each(formats)("what is exported as %s and imported is exported again byte for byte", async (format) => {
  const before = await taken(`before${format}`);
  await store.database.update(products).set({ title: "Changed", stock: sql`stock + 1` });
  await put(file(`before${format}`));
  expect(await taken(`again${format}`)).toBe(before);
  await store.database.delete(products);
  await store.database.delete(departments);
  await put(file(`before${format}`));
  expect(await taken(`again${format}`)).toBe(before);
});

test("the export before an import undoes it, departments too", async () => {
  const before = await taken("before.csv");
  const departmentsBefore = await store.database.select().from(departments);
  await putText(`${head}${lamp.replace("Lighting", "Lamps")}`);
  expect(await names()).toEqual(["Lamps"]);
  await put(file("before.csv"));
  expect(await taken()).toBe(before);
  expect(await store.database.select().from(departments)).toEqual(expect.arrayContaining(departmentsBefore));
});

test("nothing is changed unless asked, and what would be is told", async () => {
  const before = await taken();
  const changed = before
    .split("\n")
    .filter((line) => !line.startsWith("mesa-tablet,"))
    .join("\n")
    .replace(",649.00,4,41,", ",599.50,4,41,");
  const { difference, applied } = await putText(`${changed}${lamp.replace("Lighting", "Lamps")}`, false);
  expect(applied).toBe(false);
  expect(difference).toEqual({
    added: { count: 1, first: [{ id: "lamp", title: "A lamp", line: 25 }] },
    changed: {
      count: 1,
      first: [{ id: "fern-armchair", fields: [{ name: "price", from: "649.00", to: "599.50" }] }],
    },
    gone: { count: 1, first: [expect.objectContaining({ id: "mesa-tablet" })] },
    departments: { added: ["Lamps"], renamed: [], gone: [] },
  });
  expect(await taken()).toBe(before);
});

test("each changed field is told with its old value and its new one", async () => {
  await putText(`${head}${lamp}`);
  const { difference } = await putText(
    `${head}lamp,Lamp,Light,1.00,4,2,desk-lamp-terracotta,lamp,2026-02-04,Glows.\n`,
    false,
  );
  expect(difference!.changed.first[0]!.fields).toEqual([
    { name: "title", from: "A lamp", to: "Lamp" },
    { name: "department", from: "lighting", to: "light" },
    { name: "price", from: "129.00", to: "1.00" },
    { name: "rating", from: "5", to: "4" },
    { name: "stock", from: "3", to: "2" },
    { name: "picture", from: "desk-lamp-forest", to: "desk-lamp-terracotta" },
    { name: "slug", from: "a-lamp", to: "lamp" },
    { name: "created", from: "2026-02-03T09:00:00.000Z", to: "2026-02-04T00:00:00.000Z" },
    { name: "description", from: "Shines.", to: "Glows." },
  ]);
});

test("rows that cannot be taken are told with their lines, and then nothing is applied", async () => {
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
    { line: 4, reason: "has 2 cells where the first line names 10 columns" },
    { line: 5, reason: 'id "lamp" is on line 2 already' },
    { line: 6, reason: 'slug "a-lamp" is on line 2 already' },
    { line: 7, reason: 'department "LIGHTING" would have the same address as "Lighting" on line 2' },
    { line: 8, reason: "stock is missing, and the product is new" },
  ]);
  expect(await taken()).toBe(before);
});

test("of many refused rows the first are told, and all are counted", async () => {
  const { refused } = await putText(head + Array.from({ length: 50 }, () => "x\n").join(""));
  expect([refused.count, refused.first.length]).toEqual([50, 20]);
});

test("what spreadsheets write is read: a byte order mark, CRLF, quotes, columns in another order", async () => {
  await putText(
    '\uFEFFtitle,id,"department",price,rating,picture,description,stock\r\n"Lamp, ""big""\r\n",lamp,Lighting,5,1,desk-lamp-forest,x,1\r\n'.replace(
      '\r\n",lamp',
      '",lamp',
    ),
  );
  expect(await row("lamp")).toMatchObject([{ title: 'Lamp, "big"', priceCents: 500, slug: "lamp-big" }]);
});

test("what a file leaves to the shop stays as it is", async () => {
  const [before] = await row("fern-armchair");
  await putText(
    "id,title,department,price,rating,picture,description\nfern-armchair,Chair,Furniture,5,1,armchair-rust,New.\n",
  );
  const { slug, stock, createdAt } = before!;
  expect(await row("fern-armchair")).toMatchObject([{ title: "Chair", priceCents: 500, slug, stock, createdAt }]);
});

test("slugs are made from titles where they are missing, and none twice", async () => {
  const without = (id: string, title: string, slug = "") =>
    lamp.replace("lamp,A lamp", `${id},${title}`).replace("a-lamp", slug);
  await putText(
    head + without("1", "A  Lámp!") + without("2", "A lamp") + without("3", "???") + without("4", "B", "a-lamp-2-of"),
  );
  const slugs = (await store.database.select().from(products).orderBy(asc(products.id))).map(({ slug }) => slug);
  expect(slugs).toEqual(["a-lamp", "a-lamp-2", "3", "a-lamp-2-of"]);
});

test("products may exchange their slugs, and departments their names", async () => {
  const two = lamp + lamp.replace("lamp,A", "sofa,A").replace("a-lamp", "a-sofa").replace("Lighting", "Seating");
  await putText(head + two);
  await putText(head + two.replace("a-lamp", "x").replace("a-sofa", "a-lamp").replace("x", "a-sofa"));
  expect((await row("lamp"))[0]!.slug).toBe("a-sofa");
  expect((await row("sofa"))[0]!.slug).toBe("a-lamp");
});

test("a department keeps its address when only the writing of its name changes", async () => {
  await putText(head + lamp);
  const { difference } = await putText(head + lamp.replace("Lighting", "LIGHTING"));
  expect(difference!.departments).toEqual({ added: [], renamed: [{ from: "Lighting", to: "LIGHTING" }], gone: [] });
  expect(await store.database.select().from(departments)).toEqual([{ slug: "lighting", name: "LIGHTING" }]);
});

test("a department whose address was chosen otherwise keeps it", async () => {
  await putText(head + lamp);
  await store.database.update(departments).set({ slug: "lamps" });
  const { difference } = await putText((await taken()).replace("Shines", "Glows"));
  expect(difference!.changed.first[0]!.fields.map(({ name }) => name)).toEqual(["description"]);
  expect(await store.database.select().from(departments)).toEqual([{ slug: "lamps", name: "Lighting" }]);
});

test.each([
  ["given.csv", "", "The file is empty"],
  ["given.csv", head.replace("price", "prize"), "There is no column prize. The columns are id, title,"],
  ["given.csv", "id,id\n", "The column id is there twice."],
  ["given.csv", "id,title\n", "The column department, price, rating, picture, description is missing."],
  ["given.csv", `${head}"open`, "Line 2: a quote"],
  ["given.csv", Buffer.from([0xff, 0xfe, 0x00]), "is not text in UTF-8"],
  ["given.xlsx", "", "the name must end with .csv, .json, .jsonl"],
  ["given.json", "{}", "Line 1: expected [."],
])("%s with %j is refused as a whole", async (name, text, reason) => {
  const before = await taken();
  await writeFile(file(name), text);
  await expect(put(file(name))).rejects.toThrow(reason);
  expect(await taken()).toBe(before);
});

test("JSON may say numbers as numbers or as text, and what is neither is refused", async () => {
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

test("an import whose connection breaks leaves the old catalogue whole", async () => {
  const before = await taken();
  await writeFile(file("given.csv"), head + lamp);
  const onCommit = () => void client.end(); // as when the process is killed at the last moment
  await expect(
    importFile({ client, path: file("given.csv"), pictures, isApplied: true, terminal, onCommit }),
  ).rejects.toThrow("Client was closed");
  client = new Client({ connectionString: store.url });
  await client.connect();
  expect(await taken()).toBe(before);
});

test("an export that fails leaves no file", async () => {
  await client.query("alter table products rename to away");
  await expect(exportFile({ client, path: file("failed.csv"), terminal })).rejects.toThrow("products");
  await client.query("alter table away rename to products");
  expect(await readdir(folder)).not.toContain("failed.csv");
  expect(await readdir(folder)).not.toContain("failed.csv.part");
});

test("sales and imports at the same time wait for each other, and neither fails", async () => {
  await taken("all.csv");
  const ids = (await store.database.select({ id: products.id }).from(products)).map(({ id }) => id);
  const sale = (n: number) =>
    store.database.transaction(async (transaction) => {
      const some = [ids[n % 24]!, ids[(n * 7 + 5) % 24]!, ids[(n * 11 + 2) % 24]!];
      const wanted = sql`id in (${sql.join(
        some.map((id) => sql`${id}`),
        sql`, `,
      )})`;
      await transaction.execute(sql`select from products where ${wanted} order by id for update`);
      await transaction.execute(sql`update products set stock = stock + 1 where ${wanted}`);
    });
  const sales = Promise.all(Array.from({ length: 60 }, (_, n) => sale(n)));
  const imports = (async () => {
    for (let n = 0; n < 5; n += 1) await put(file("all.csv"));
  })();
  await expect(Promise.all([sales, imports])).resolves.toHaveLength(2);
});
