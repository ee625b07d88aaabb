import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { productPictures, products } from "../../../server/schema.ts";
import { sell } from "../../../server/testing.ts";
import { type TestStore, testStore } from "../../../../testing.ts";
import { adminProductAddress, productPicturesAddress } from "../../addresses.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../../admin/server/testing.ts";
import { maxUploadBytes } from "../../../../admin/server/pictures/limits.ts";

let store: TestStore;
let [ada, cleo, rita, otto]: TestHolder[] = [];

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  [ada, cleo, rita, otto] = await Promise.all(
    (["owner", "catalogue", "reader", "orders"] as const).map((role) => adminAt(store, role)),
  );
  await sell(store.database, [{ id: "lamp / 1%", slug: "lamp", title: "A lamp", picture: "desk-lamp-forest" }]);
});
afterAll(() => store.stop());

const id = "lamp / 1%";
const address = productPicturesAddress(id);
const [front, back, side] = ["kettle-cream", "mug-sage", "books-teal"];

beforeEach(async () => {
  const { database } = store;
  await database.delete(productPictures);
  const all = [front, back, side].map((picture, at) => ({ product: id, place: at + 1, picture, alt: `Of ${picture}` }));
  await database.insert(productPictures).values(all);
  await database.update(products).set({ picture: front }).where(eq(products.id, id));
});

const form = async (who = ada!) => fieldsIn((await who.get(address)).html);
const send = async (fields: Record<string, string>, who = ada!) => who.postSeveral(address, fields, "files", []);
const jpeg = (colour: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Names of the product's pictures, in order. Expects product lists to show the first picture. */
async function storedNames() {
  const { database } = store;
  const rows = await database.select().from(productPictures).orderBy(productPictures.place);
  const [product] = await database.select().from(products).where(eq(products.id, id));
  expect(product!.picture).toBe(rows[0]?.picture ?? "");
  return rows.map(({ picture }) => picture);
}

test("pictures move up and down by buttons, and the input is saved with them", async () => {
  const typed = await form();
  const moved = await send({ ...typed, "alt-3": "  Books\non a shelf ", do: "up-3" });
  expect(moved.status).toBe(303);
  expect(await storedNames()).toEqual([front, side, back]);
  const page = await ada!.get(moved.location!);
  expect(page.html).toContain("Moved to position 2 of 3. Saved.");
  expect(page.html).toMatch(/<button[^>]*value="up-2"[^>]* autofocus/i);
  expect(fieldsIn(page.html)["alt-2"]).toBe("Books on a shelf");
  await send({ ...(await form()), do: "down-1" });
  expect(await storedNames()).toEqual([side, front, back]);
  const last = await ada!.get((await send({ ...(await form()), do: "down-2" })).location!);
  expect(last.html).toMatch(/<button[^>]*value="up-3"[^>]* autofocus/i); // the last picture's "down" button is disabled
  for (const what of ["up-1", "down-3", "up-9", "remove-0", "paint-1"]) await send({ ...(await form()), do: what });
  expect(await storedNames()).toEqual([side, back, front]);
});

test("the page leads back to the product", async () => {
  expect((await ada!.get(address)).html).toContain(`href="${adminProductAddress(id)}"`);
});

test("dragged pictures get the order that was sent, and an impossible order is refused", async () => {
  for (const order of ["", "1,2", "1,1,2", "0,1,2", "x"]) await send({ ...(await form()), do: "order", order });
  expect(await storedNames()).toEqual([front, back, side]);
  await send({ ...(await form()), do: "order", order: "3,1,2" });
  expect(await storedNames()).toEqual([side, front, back]);
});

test("pictures are removed, also the last one", async () => {
  await send({ ...(await form()), do: "remove-1" });
  expect(await storedNames()).toEqual([back, side]);
  await send({ ...(await form()), do: "remove-2" });
  await send({ ...(await form()), do: "remove-1" });
  expect(await storedNames()).toEqual([]);
  expect((await ada!.get(address)).html).toContain("This product has no pictures yet.");
  expect((await store.request("/products/lamp")).status).toBe(200);
});

test("the same form sent twice has its effect once", async () => {
  const typed = { ...(await form()), do: "up-3" };
  for (let times = 0; times < 2; times += 1) expect((await send(typed)).status).toBe(303);
  expect(await storedNames()).toEqual([front, side, back]);
  const file = [["a.jpg", await jpeg("#111111")]] as const;
  const fresh = await form();
  for (let times = 0; times < 2; times += 1) await ada!.postSeveral(address, fresh, "files", file);
  expect(await storedNames()).toHaveLength(4);
});

describe("files", () => {
  test("are added in their order, several at once; each refused file is named with its reason, and the good ones stay", async () => {
    const [red, blue] = [await jpeg("#ff0000"), await jpeg("#0000ff")];
    const files = [
      ["rot & <b>.jpg", red],
      ["half.jpg", red.subarray(0, red.length / 2)],
      ["Größe “1”.png", Buffer.from("hello")],
      ["heavy.jpg", Buffer.alloc(maxUploadBytes + 1)],
      [
        "small.png",
        await sharp({ create: { width: 99, height: 9, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
      ],
      ["blau.png", blue],
    ] as const;
    const { status, html } = await ada!.postSeveral(
      address,
      { ...(await form()), "alt-1": "In front" },
      "files",
      files,
    );
    expect(status).toBe(422);
    expect(html).toContain("half.jpg: This file cannot be read as a picture.");
    expect(html).toContain("Größe “1”.png: This file cannot be read as a picture");
    expect(html).toContain("heavy.jpg: This file is larger than 15 MB.");
    expect(html).toContain("small.png: This picture is too narrow. Choose one that is at least 400 pixels");
    expect(html).toContain("2 pictures were added.");
    expect(html).toContain("2 pictures have no alt text.");
    const names = await storedNames();
    expect(names).toEqual([front, back, side, expect.stringMatching(/^product-/), expect.stringMatching(/^product-/)]);
    const first = await sharp(
      Buffer.from(await (await store.request(`/pictures/${names[3]}/200.webp`)).arrayBuffer()),
    ).stats();
    expect(first.dominant).toMatchObject({ r: 248, b: 8 });
    const [typed] = await store.database.select().from(productPictures).orderBy(productPictures.place);
    expect(typed!.alt).toBe("In front");
  });

  test("are refused with 503 if too many requests at once would take too much memory", async () => {
    const typed = await form();
    const file = [["a.jpg", await jpeg("#123456")]] as const;
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => ada!.postSeveral(address, typed, "files", file)),
    );
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(3);
    expect(refused[0]!.html).toContain("Too many pictures are being processed.");
    expect((await ada!.postSeveral(address, await form(), "files", file)).status).toBe(303);
    expect(await storedNames()).toHaveLength(4);
  });

  test("are limited to twelve per product, and the files beyond are named", async () => {
    const all = Array.from({ length: 11 }, (_, at) => ({
      product: id,
      place: at + 1,
      picture: `picture-${at}`,
      alt: "",
    }));
    await store.database.delete(productPictures);
    await store.database.insert(productPictures).values(all);
    await store.database.update(products).set({ picture: "picture-0" }).where(eq(products.id, id));
    const files = [
      ["one.jpg", await jpeg("#ff0000")],
      ["two.jpg", await jpeg("#0000ff")],
    ] as const;
    const { html } = await ada!.postSeveral(address, await form(), "files", files);
    expect(await storedNames()).toHaveLength(12);
    expect(html).toContain("two.jpg: The product already has 12 pictures, the maximum. Remove one first.");
  });

  test("in a form with a repeated field, or with a broken body, are refused", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...(await form()), do: "remove-1" })) body.append(name, value);
    body.append("version", "again");
    expect((await ada!.ask(address, { method: "POST", body })).status).toBe(409);
    expect(await storedNames()).toEqual([front, back, side]);
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    const parts = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc';
    expect((await ada!.ask(address, { method: "POST", body: parts, headers: broken })).status).toBe(409);
    expect(await storedNames()).toEqual([front, back, side]);
  });
});

test("of two owners, the later sees the current pictures beside the input, including the added ones", async () => {
  const typed = await form(cleo);
  await send({ ...(await form()), "alt-1": "By Ada", "alt-3": "Hers alone", do: "up-2" });
  const files = [["more.jpg", await jpeg("#00ff00")]] as const;
  const response = await cleo!.postSeveral(address, { ...typed, "alt-1": "By Cleo", do: "remove-3" }, "files", files);
  expect(response.status).toBe(409);
  expect(response.html).toContain("somebody else has changed these pictures.");
  expect(response.html).toContain("Current value: By Ada");
  expect(await storedNames()).toEqual([back, front, side, expect.stringMatching(/^product-/)]);
  const again = fieldsIn(response.html);
  expect(again).toMatchObject({ "alt-2": "By Cleo", "alt-3": "Hers alone" });
  expect((await cleo!.postSeveral(address, { ...again, do: "save" }, "files", [])).status).toBe(303);
  expect((await form())["alt-2"]).toBe("By Cleo");
});

test("an alt text has at most 300 characters, and the input stays", async () => {
  const typed = { ...(await form()), "alt-2": "x".repeat(301), do: "remove-1" };
  const { status, html } = await send(typed);
  expect(status).toBe(422);
  expect(html).toContain("Enter at most 300 characters.");
  expect(fieldsIn(html)["alt-2"]).toHaveLength(301);
  expect(await storedNames()).toEqual([front, back, side]);
});

test("staff with the catalogue role change pictures, readers see them, and for all others the page does not exist", async () => {
  await send({ ...(await form(cleo)), do: "remove-3" }, cleo);
  expect(await storedNames()).toEqual([front, back]);
  const seen = await rita!.get(address);
  expect([seen.status, seen.html.includes('<button type="submit" name="do"')]).toEqual([200, false]);
  expect((await send(await form(), rita)).status).toBe(404);
  expect((await otto!.get(address)).status).toBe(404);
  expect((await ada!.get(productPicturesAddress("nothing"))).status).toBe(404);
  expect(await storedNames()).toEqual([front, back]);
});

test("the activity log says which fields changed, without values", async () => {
  await send({ ...(await form()), "alt-1": "Something secret", do: "up-3" });
  const { rows } = await store.database.execute("select what, fields::text from owner_record order by id desc limit 1");
  expect(rows).toEqual([{ what: "product-pictures", fields: "{order,alt}" }]);
});
