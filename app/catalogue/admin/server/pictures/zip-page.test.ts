import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { productPictures, products } from "../../../server/schema.ts";
import { sell } from "../../../server/testing.ts";
import { type TestStore, testStore } from "../../../../testing.ts";
import { picturesAddress } from "../../addresses.ts";
import { zipMessages } from "../../picture-messages.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../../admin/server/testing.ts";
import { maxEntries } from "./archive.ts";
import { maxUploadBytes } from "../../../../admin/server/pictures/limits.ts";
import { type Zipped, zipOf } from "../../../../admin/server/pictures/testing.ts";

let store: TestStore;
let [ada, rita, otto]: TestHolder[] = [];
let red: Buffer;
let blue: Buffer;

const address = picturesAddress();
const jpeg = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue" });
  [ada, rita, otto] = await Promise.all((["owner", "reader", "orders"] as const).map((role) => adminAt(store, role)));
  [red, blue] = (await Promise.all(["#ff0000", "#0000ff"].map(jpeg))) as [Buffer, Buffer];
  await sell(store.database, [{ id: "lamp" }, { id: "sofa-2" }, { id: "café table" }]);
});
afterAll(() => store.stop());

beforeEach(async () => {
  await store.database.delete(productPictures);
  await store.database.update(products).set({ picture: "kettle-cream" });
});

const send = (zip: Buffer, how = "replace", who = ada!) => who.postSeveral(address, { how }, "zip", [["all.zip", zip]]);

/** Uploads files in a ZIP, and waits until they are imported. */
async function after(files: readonly Zipped[], how?: string) {
  const sent = await send(zipOf(files), how);
  expect([sent.status, sent.location]).toEqual([303, address]);
  const page = async () => (await ada!.get(address)).html.replaceAll("<!-- -->", "");
  await expect.poll(page, { timeout: 20_000 }).toContain("Last ZIP file");
  return page();
}

/** Product's pictures in order: "red" or "blue" if uploaded, otherwise the name of a bundled picture. */
async function storedColours(id: string) {
  const { database } = store;
  const rows = await database
    .select()
    .from(productPictures)
    .where(eq(productPictures.product, id))
    .orderBy(productPictures.place);
  const [product] = await database.select().from(products).where(eq(products.id, id));
  expect(product!.picture).toBe(rows[0]?.picture ?? "kettle-cream");
  return Promise.all(rows.map(({ picture }) => colourOf(picture)));
}

async function colourOf(picture: string) {
  if (!picture.startsWith("product-")) return picture;
  const response = await store.request(`/pictures/${picture}/200.webp`);
  const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
  return dominant.r > dominant.b ? "red" : "blue";
}

const stored = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("wicker-form-"));

/** Expects no temporary files besides `before`. Polls, because concurrent tests also create and delete files. */
async function expectNoMoreThan(before: readonly string[]) {
  await expect.poll(async () => (await stored()).filter((name) => !before.includes(name))).toEqual([]);
}

describe("a ZIP of pictures", () => {
  test("names a refused file whose name has a NUL character", async () => {
    const html = await after([
      { name: "la\0mp.jpg", bytes: red },
      { name: "lamp.jpg", bytes: red },
    ]);
    expect(html).toContain("la\uFFFDmp.jpg: No product has this ID.");
    expect(await storedColours("lamp")).toEqual(["red"]);
  });

  test("is assigned to products by file names, in their order, with a result for each file", async () => {
    const before = await stored();
    const html = await after([
      { name: "photos/", bytes: Buffer.alloc(0), method: 0 },
      { name: "photos/lamp-2.jpg", bytes: blue },
      { name: "lamp.JPG", bytes: red },
      { name: "other/lamp.jpeg", bytes: blue },
      { name: "sofa-2.png", bytes: blue },
      { name: "sofa-2-3.webp", bytes: red, method: 0 },
      { name: "café table.jpg", bytes: red },
      { name: "nothing.jpg", bytes: red },
      { name: "__MACOSX/._lamp.jpg", bytes: Buffer.from("x") },
    ]);
    expect(html).toContain("5 pictures were accepted for 3 products. 2 files were refused.");
    expect(html).toContain("2 folders and system files");
    expect(html).toContain("other/lamp.jpeg: The ZIP file has another file for picture 1 of lamp.");
    expect(html).toContain("nothing.jpg: No product has this ID.");
    expect(await storedColours("lamp")).toEqual(["red", "blue"]);
    expect(await storedColours("sofa-2")).toEqual(["blue", "red"]);
    expect(await storedColours("café table")).toEqual(["red"]);
    await expectNoMoreThan(before);
  });

  test("goes before, after or in place of the existing pictures, and alt texts stay", async () => {
    const file = [{ name: "lamp.jpg", bytes: red }];
    await after(file, "after");
    expect(await storedColours("lamp")).toEqual(["kettle-cream", "red"]);
    await store.database.update(productPictures).set({ alt: "Said" });
    await after(file, "first");
    expect(await storedColours("lamp")).toEqual(["red", "kettle-cream"]);
    await after(file, "first");
    expect(await storedColours("lamp")).toEqual(["red", "kettle-cream"]);
    await after(file, "replace");
    expect(await storedColours("lamp")).toEqual(["red"]);
    expect((await store.database.select().from(productPictures)).map(({ alt }) => alt)).toEqual(["Said"]);
  });

  test("has bad files refused one by one, and good files stored", async () => {
    const bomb = Buffer.alloc(maxUploadBytes + 1);
    const html = await after([
      { name: "lamp-2.jpg", bytes: bomb },
      { name: "lamp-3.jpg", bytes: bomb, size: 1_000 }, // false size in the header
      { name: "lamp-4.jpg", bytes: red, size: red.length + 1 },
      { name: "lamp-5.jpg", bytes: red, flags: 1 },
      { name: "lamp-6.jpg", bytes: red, method: 12 },
      { name: "../../lamp-7.jpg", bytes: red },
      { name: "C:\\lamp-8.jpg", bytes: red },
      { name: "lamp-9.jpg", bytes: zipOf([{ name: "lamp.jpg", bytes: red }]) },
      { name: "lamp.zip", bytes: zipOf([{ name: "lamp.jpg", bytes: red }]) },
      { name: "lamp.svg", bytes: Buffer.from("<svg/>") },
      { name: "<b>lamp</b>.jpg", bytes: red },
      { name: "lamp.jpg", bytes: blue },
    ]);
    for (const sentence of [
      "lamp-2.jpg: This file is larger than 15 MB.",
      "lamp-3.jpg: This file is larger than 15 MB.",
      "lamp-4.jpg: This file is damaged",
      "lamp-5.jpg: It is protected by a password.",
      `lamp-6.jpg: ${zipMessages.problems.packed}`,
      "../../lamp-7.jpg: Its path points outside the ZIP file. Create the ZIP file again.",
      "lamp-9.jpg: This file cannot be read as a picture",
      "lamp.zip: Its name does not end in",
      "lamp.svg: Its name does not end in",
      "&lt;b&gt;lamp&lt;/b&gt;.jpg: No product has this ID.",
      "1 picture was accepted for 1 product. 11 files were refused.",
    ])
      expect(html).toContain(sentence);
    expect(await storedColours("lamp")).toEqual(["blue"]);
  });

  test.each([
    ["none", () => Buffer.from("hello"), "This file is not a complete ZIP file"],
    [
      "cut off",
      () => zipOf([{ name: "lamp.jpg", bytes: red }]).subarray(0, -30),
      "This file is not a complete ZIP file",
    ],
    [
      "of parts that are used twice",
      () => zipOf(["lamp.jpg", "lamp-2.jpg"].map((name, at) => ({ name, bytes: red, overlaps: at > 0 }))),
      "This ZIP file is damaged, because some of its parts overlap",
    ],
    [
      "of too many files",
      () =>
        zipOf(
          Array.from({ length: maxEntries + 1 }, (_, at) => ({ name: `${at}.jpg`, bytes: Buffer.alloc(0), method: 0 })),
        ),
      "This ZIP file has more than 5,000 files.",
    ],
    ["empty", () => Buffer.alloc(0), "Choose a ZIP file."],
  ])("that is %s is refused in a sentence, and nothing is begun or left on the disk", async (_, zip, sentence) => {
    const before = await stored();
    const { status, html } = await send(zip());
    expect(status).toBe(422);
    expect(html).toContain(sentence);
    expect(await storedColours("lamp")).toEqual([]);
    await expectNoMoreThan(before);
  });

  test("waits for the previous ZIP, and says so", async () => {
    await store.database.execute(
      `insert into owner_jobs (kind, by, done, total) values ('pictures', '${ada!.user.id}', 3, 40)`,
    );
    const page = await rita!.get(address);
    expect(page.html.replaceAll("<!-- -->", "")).toContain("3 of 40");
    const { status, html } = await send(zipOf([{ name: "lamp.jpg", bytes: red }]));
    expect([status, html.includes("data-watched")]).toEqual([422, true]);
    await store.database.execute("update owner_jobs set ended_at = now() where ended_at is null");
    expect((await ada!.get(address)).html).toContain("Processing was interrupted.");
  });

  test("is stored only if staff with the catalogue role sent it", async () => {
    const zip = zipOf([{ name: "lamp.jpg", bytes: red }]);
    const seen = await rita!.get(address);
    expect([seen.status, seen.html.includes('type="file"')]).toEqual([200, false]);
    const before = await stored();
    expect((await send(zip, "first", rita)).status).toBe(404);
    expect((await send(zip, "first", otto)).status).toBe(404);
    otto!.forget("entered");
    expect((await send(zip, "first", otto)).status).toBe(404);
    const [ending] = [await adminAt(store, "catalogue")];
    ending.forget("wicker.session");
    const response = await send(zip, "first", ending);
    expect(response.status).toBe(403);
    expect(fieldsIn(response.html)).toHaveProperty("enter-email");
    await expectNoMoreThan(before);
    expect(await storedColours("lamp")).toEqual([]);
  });
});
