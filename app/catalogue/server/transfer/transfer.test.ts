import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { noProgress } from "../../../server/command/progress.ts";
import { root } from "../../../server/root.ts";
import { readPictures } from "../product-pictures.ts";
import { departments, productPictures, products } from "../schema.ts";
import { exportFile } from "./exporting.ts";
import { importFile } from "./importing.ts";
import { formats } from "./rows.ts";
import { undoImport } from "./undo.ts";
import {
  client,
  connect,
  file,
  folder,
  head,
  lamp,
  names,
  pictures,
  put,
  putText,
  row,
  store,
  taken,
  useShop,
} from "./testing.ts";

useShop();

test.each(formats)("an export as %s is imported and exported again byte for byte", async (format) => {
  const hostile = { title: "'=SUM(A1);-2", description: "=1;\n''+2\t@\r\n-3;" };
  await store.database.update(products).set(hostile).where(eq(products.id, "mesa-tablet"));
  const before = await taken(`before${format}`);
  await store.database.update(products).set({ title: "Changed", stock: sql`stock + 1` });
  await put(file(`before${format}`));
  expect(await taken(`again${format}`)).toBe(before);
  await store.database.delete(products);
  await store.database.delete(departments);
  await put(file(`before${format}`));
  expect(await taken(`again${format}`)).toBe(before);
  expect(await row("mesa-tablet")).toMatchObject([hostile]);
});

test("the export before an import undoes the import, departments too", async () => {
  const before = await taken("before.csv");
  const departmentsBefore = await store.database.select().from(departments);
  await putText(`${head}${lamp.replace("Lighting", "Lamps")}`);
  expect(await names()).toEqual(["Lamps"]);
  await put(file("before.csv"));
  expect(await taken()).toBe(before);
  expect(await store.database.select().from(departments)).toEqual(expect.arrayContaining(departmentsBefore));
});

const weighed = (taxClass: string, grams: string, text = lamp) =>
  putText(`${head.trim()},tax_class,grams\n${text.trim()},${taxClass},${grams}\n`);
const taxAndWeight = async () => {
  const [{ taxClass, grams } = {}] = await row("lamp");
  return [taxClass, grams];
};

test.each(formats)(
  "a tax class and a weight are exported as %s and imported again, and so is their absence",
  async (format) => {
    await weighed("reduced", "850");
    const before = await taken(`before${format}`);
    await store.database.update(products).set({ taxClass: "", grams: 0 });
    const without = await taken(`without${format}`);
    await put(file(`before${format}`));
    expect(await taxAndWeight()).toEqual(["reduced", 850]);
    expect(await taken(`again${format}`)).toBe(before);
    await put(file(`without${format}`));
    expect(await taxAndWeight()).toEqual(["", 0]);
    expect(await taken(`again${format}`)).toBe(without);
  },
);

test("a tax class and a weight that a file omits stay, and undoing an import restores them", async () => {
  await weighed("reduced", "850");
  await putText(head + lamp.replace("A lamp", "The lamp"));
  expect(await taxAndWeight()).toEqual(["reduced", 850]);
  const { difference } = await weighed("", "0");
  expect(difference!.changed.first[0]!.fields).toEqual([
    { name: "title", from: "The lamp", to: "A lamp" },
    { name: "tax_class", from: "reduced", to: "" },
    { name: "grams", from: "850", to: "" },
  ]);
  expect(await taxAndWeight()).toEqual(["", 0]);
  const { rows } = await store.database.execute<{ id: string }>(sql`select max(id) as id from catalogue_imports`);
  await undoImport({ client, id: Number(rows[0]!.id), isApplied: true, progress: noProgress });
  expect(await taxAndWeight()).toEqual(["reduced", 850]);
});

test("a wrong tax class or weight is refused with its line, and nothing is changed", async () => {
  await weighed("reduced", "850");
  expect((await weighed("Reduced Rate", "0")).refused.first).toEqual([
    { line: 2, reason: 'tax_class must be at most 30 lowercase letters, digits and hyphens, not "Reduced Rate"' },
  ]);
  expect((await weighed("", "1.5 kg")).refused.first).toEqual([
    { line: 2, reason: 'grams must be a whole number from 0 to 10000000, not "1.5 kg"' },
  ]);
  expect(await taxAndWeight()).toEqual(["reduced", 850]);
});

test("specifications that a file omits stay, empty ones are deleted, and undoing restores them", async () => {
  const details = async () => {
    const [{ brand, gtin, condition, specifications } = {}] = await row("lamp");
    return [brand, gtin, condition, specifications];
  };
  const withDetails = (...cells: string[]) =>
    putText(
      `${head.trim()},brand,gtin,condition,specifications\n${lamp.trim()},${cells.map((cell) => `"${cell}"`).join(",")}\n`,
    );
  const all = ["Wicker", "4006381333931", "used", "Material: Brass\nHeight: 46 cm"];
  await withDetails(...all);
  expect(await details()).toEqual(all);
  await putText(head + lamp.replace("A lamp", "The lamp"));
  expect(await details()).toEqual(all);
  const { difference } = await withDetails("", "", "", "Material: Brass");
  expect(difference!.changed.first[0]!.fields).toContainEqual({ name: "brand", from: "Wicker", to: "" });
  expect(await details()).toEqual(["", "", "", "Material: Brass"]);
  const { rows } = await store.database.execute<{ id: string }>(sql`select max(id) as id from catalogue_imports`);
  await undoImport({ client, id: Number(rows[0]!.id), isApplied: true, progress: noProgress });
  expect(await details()).toEqual(all);
});

test("the ten example products for a new shop can be imported", async () => {
  await put(join(root, "docs/ten-goods.csv"));
  expect((await store.database.select().from(products)).map(({ stock }) => stock > 0)).toEqual(Array(10).fill(true));
});

test("nothing is changed without the option, and the changes are listed", async () => {
  const before = await taken("before.jsonl");
  const given = before.replace(/^.*"id":"mesa-tablet".*\n/m, "").replace('"price":649,', '"price":599.5,');
  const added = {
    id: "lamp",
    title: "A lamp",
    department: "Lamps",
    price: 129,
    rating: 5,
    stock: 3,
    description: "Shines.",
  };
  await writeFile(file("given.jsonl"), `${given}${JSON.stringify({ ...added, picture: "desk-lamp-forest" })}\n`);
  const { difference, applied } = await put(file("given.jsonl"), false);
  expect(applied).toBe(false);
  expect(difference).toEqual({
    added: { count: 1, first: [{ id: "lamp", title: "A lamp", line: 24 }] },
    restored: { count: 0, first: [] },
    changed: {
      count: 1,
      first: [{ id: "fern-armchair", fields: [{ name: "price", from: "649.00", to: "599.50" }] }],
    },
    gone: { count: 1, first: [expect.objectContaining({ id: "mesa-tablet" })] },
    departments: { added: ["Lamps"], renamed: [], gone: [] },
  });
  expect(await taken("after.jsonl")).toBe(before);
});

test("each changed field is listed with its old and its new value", async () => {
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

test("a product may have no stars, and is exported so in each format", async () => {
  await putText(head + lamp);
  const { difference } = await putText(head + lamp.replace("129.00,5,", "129.00,,"));
  expect(difference!.changed.first[0]!.fields).toEqual([{ name: "rating", from: "5", to: "" }]);
  expect((await row("lamp"))[0]).toMatchObject({ rating: 0 });
  for (const name of ["none.csv", "none.json", "none.jsonl"]) {
    const before = await taken(name);
    expect(before).toMatch(name === "none.csv" ? /129.00,,3/ : /"rating":""/);
    expect((await put(file(name))).difference!.changed.count).toBe(0);
  }
  await putText((head + lamp).replace("rating,", "").replace("129.00,5,", "129.00,"));
  expect((await row("lamp"))[0]).toMatchObject({ rating: 0 });
});

test("a number of ratings needs a source; an older number without a source may stay", async () => {
  const rated = (ratings: string, source: string) =>
    putText(`${head.trim()},ratings,ratings_source\n${lamp.trim()},${ratings},${source}\n`);
  const alone = { line: 2, reason: "ratings and ratings_source belong together: enter both, or neither" };
  for (const [ratings, source] of [
    ["7", ""],
    ["", "Trusted Shops"],
    ["0", "Trusted Shops"],
  ] as const)
    expect((await rated(ratings, source)).refused.first).toEqual([alone]);
  await rated("7", "Trusted Shops");
  expect((await row("lamp"))[0]).toMatchObject({ ratings: 7, ratingsSource: "Trusted Shops" });
  await rated("", "");
  expect((await row("lamp"))[0]).toMatchObject({ ratings: 0, ratingsSource: "" });
  await store.database.update(products).set({ ratings: 1287 });
  await putText((await taken()).replace("Shines", "Glows"));
  expect((await row("lamp"))[0]).toMatchObject({ ratings: 1287, ratingsSource: "", description: "Glows." });
  expect((await rated("1288", "")).refused.first).toEqual([alone]);
});

test("products may exchange their slugs, and departments their names", async () => {
  const two = lamp + lamp.replace("lamp,A", "sofa,A").replace("a-lamp", "a-sofa").replace("Lighting", "Seating");
  await putText(head + two);
  await putText(head + two.replace("a-lamp", "x").replace("a-sofa", "a-lamp").replace("x", "a-sofa"));
  expect((await row("lamp"))[0]!.slug).toBe("a-sofa");
  expect((await row("sofa"))[0]!.slug).toBe("a-lamp");
});

test("a department keeps its URL if only the spelling of its name changes", async () => {
  await putText(head + lamp);
  const { difference } = await putText(head + lamp.replace("Lighting", "LIGHTING"));
  expect(difference!.departments).toEqual({ added: [], renamed: [{ from: "Lighting", to: "LIGHTING" }], gone: [] });
  expect(await store.database.select().from(departments)).toEqual([{ slug: "lighting", name: "LIGHTING" }]);
});

test("a department with a custom URL keeps it", async () => {
  await putText(head + lamp);
  await store.database.update(departments).set({ slug: "lamps" });
  const { difference } = await putText((await taken()).replace("Shines", "Glows"));
  expect(difference!.changed.first[0]!.fields.map(({ name }) => name)).toEqual(["description"]);
  expect(await store.database.select().from(departments)).toEqual([{ slug: "lamps", name: "Lighting" }]);
});

test("a JSON array on one line is imported like one on many lines", async () => {
  const given = Array.from({ length: 650 }, (_, n) => ({
    id: `n${n}`,
    title: n % 2 ? "Lamp" : `Lamp ${n}`,
    department: "Lighting",
    price: 1 + n,
    rating: 1 + (n % 5),
    stock: n,
    picture: "desk-lamp-forest",
    description: `Shines${"-".repeat(8_000)}.`,
  }));
  const text = JSON.stringify(given);
  expect(text.length).toBeGreaterThan(5_000_000);
  await writeFile(file("line.json"), text);
  expect((await put(file("line.json"), false)).difference!.added.count).toBe(650);
  expect((await put(file("line.json"))).applied).toBe(true);
  expect(await store.database.$count(products)).toBe(650);
  expect((await row("n1"))[0]!.slug).toBe("lamp");
  expect((await row("n3"))[0]!.slug).toBe("lamp-n3");
});

test("duplicates on one line are refused, too", async () => {
  const same = { title: "A lamp", price: 1, rating: 5, stock: 1, picture: "desk-lamp-forest", slug: "a-lamp" };
  const one = { id: "one", department: "Lighting", description: "Shines.", ...same };
  const given = [one, { ...one, id: "two" }, one, { ...one, id: "three", department: "LIGHTING" }];
  await writeFile(file("twice.json"), JSON.stringify(given));
  const { refused, applied } = await put(file("twice.json"));
  expect(applied).toBe(false);
  expect(refused.first).toEqual([
    { line: 1, reason: 'slug "a-lamp" is already on line 1' },
    { line: 1, reason: 'id "one" is already on line 1' },
    { line: 1, reason: 'department "LIGHTING" would have the same URL as "Lighting" on line 1' },
    { line: 1, reason: 'slug "a-lamp" is already on line 1' },
  ]);
});

test("an import whose connection breaks leaves the old catalogue unchanged", async () => {
  const before = await taken();
  await writeFile(file("given.csv"), head + lamp);
  const onCommit = () => void client.end(); // simulates a process that is killed before the commit
  await expect(
    importFile({ client, path: file("given.csv"), pictures, isApplied: true, progress: noProgress, onCommit }),
  ).rejects.toThrow("Client was closed");
  await connect();
  expect(await taken()).toBe(before);
});

test("an export that fails leaves no file", async () => {
  await client.query("alter table products rename to away");
  await expect(exportFile({ client, path: file("failed.csv"), progress: noProgress })).rejects.toThrow("products");
  await client.query("alter table away rename to products");
  expect(await readdir(folder)).not.toContain("failed.csv");
  expect(await readdir(folder)).not.toContain("failed.csv.part");
});

test("concurrent sales and imports wait for each other, and neither fails", async () => {
  await taken("all.csv");
  const ids = (await store.database.select({ id: products.id }).from(products)).map(({ id }) => id);
  const sale = (n: number) =>
    store.database.transaction(async (transaction) => {
      const some = [ids[n % 24]!, ids[(n * 7 + 5) % 24]!, ids[(n * 11 + 2) % 24]!];
      const condition = sql`id in (${sql.join(
        some.map((id) => sql`${id}`),
        sql`, `,
      )})`;
      await transaction.execute(sql`select from products where ${condition} order by id for update`);
      await transaction.execute(sql`update products set stock = stock + 1 where ${condition}`);
    });
  const sales = Promise.all(Array.from({ length: 60 }, (_, n) => sale(n)));
  const imports = (async () => {
    for (let n = 0; n < 5; n += 1) await put(file("all.csv"));
  })();
  await expect(Promise.all([sales, imports])).resolves.toHaveLength(2);
});

test("a file names an uploaded picture as an export does, and the product's others stay; an unknown picture is refused", async () => {
  const { database } = store;
  const [first, next, none] = ["a", "b", "c"].map((digit) => `product-${digit.repeat(20)}`) as [string, string, string];
  await database.execute(`insert into owner_pictures (folder) values ('${first}'), ('${next}')`);
  await putText(head + lamp.replace("desk-lamp-forest", first));
  const further = [first, "desk-lamp-forest"].map((picture, at) => ({
    product: "lamp",
    place: at + 1,
    picture,
    alt: "A lamp",
  }));
  await database.insert(productPictures).values(further);
  const before = await taken("before.csv");
  expect(before).toContain(first);

  await putText(head + lamp.replace("desk-lamp-forest", next));
  expect((await readPictures(database, "lamp"))?.pictures).toEqual([
    { picture: next, alt: "" },
    { picture: "desk-lamp-forest", alt: "A lamp" },
  ]);
  await put(file("before.csv"));
  expect(await taken()).toBe(before);
  expect((await readPictures(database, "lamp"))?.pictures.map(({ picture }) => picture)).toEqual([
    first,
    "desk-lamp-forest",
  ]);

  const refused = await putText(head + lamp.replace("desk-lamp-forest", none));
  expect(refused.refused.first).toEqual([
    { line: 2, reason: `picture "${none}" was never uploaded, or is no longer stored` },
  ]);
  await database.execute(`delete from owner_pictures where folder = '${first}'`);
  expect((await put(file("before.csv"))).refused.count).toBe(0);
});

test("generated URLs have at most 100 characters, so the exported file can be imported", async () => {
  const long = (id: string) =>
    lamp.replace("lamp,A lamp", `${id},${"long title ".repeat(9).trim()}`).replace("a-lamp", "");
  const ids = ["one", "two"].map((name) => `${name}-${"thing-".repeat(12)}x`);
  expect((await putText(head + ids.map(long).join(""))).refused.first).toEqual([]);
  const [, second] = await store.database.select().from(products).orderBy(asc(products.slug));
  expect(second!.slug.length).toBeLessThanOrEqual(100);
  expect((await putText(await taken())).refused.first).toEqual([]);
});

test("products with one title and long ids that differ only at their end get different URLs", async () => {
  const rows = [1, 2, 3].map((n) => lamp.replace("lamp,", `${"가".repeat(50)}${n},`).replace("a-lamp", ""));
  expect((await putText(head + rows.join(""))).refused.first).toEqual([]);
});
