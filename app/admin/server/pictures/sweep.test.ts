import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { archivedProducts, productPictures, products } from "../../../catalogue/server/schema.ts";
import { sell } from "../../../catalogue/server/testing.ts";
import { testDatabase } from "../../../database/postgres/testing.ts";
import { maxUploadBytes } from "./limits.ts";
import { createPictures } from "./pictures.ts";
import { sweep } from "./sweep.ts";

let running: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => (running = await testDatabase()));
afterAll(() => running.stop());
beforeEach(() => running.database.execute("delete from owner_pictures"));

const drawn = (width: number) =>
  sharp({ create: { width, height: 90, channels: 3, background: "#8fa392" } })
    .png()
    .toBuffer();

const upload = async (width: number) => {
  const uploaded = await createPictures(running.database).upload(await drawn(width), "logo");
  if (!("folder" in uploaded)) throw new Error(uploaded.refused);
  return uploaded.folder;
};

/** Backdates the stored pictures by `time`. */
const after = (time: string) =>
  running.database.execute(`update owner_pictures
    set uploaded_at = uploaded_at - interval '${time}', unnamed_since = unnamed_since - interval '${time}'`);

const name = (logo: string) =>
  running.database.execute(`insert into owner_settings (key, version, value) values ('look', 1, '{"logo":"${logo}"}')
    on conflict (key) do update set value = excluded.value`);

test("more than 15 MB are refused", async () => {
  const heavy = Buffer.alloc(maxUploadBytes + 1);
  expect(await createPictures(running.database).upload(heavy, "logo")).toEqual({ refused: "heavy" });
});

test("a picture without references is deleted a day after it was found unused, unless it is referenced again", async () => {
  const { database } = running;
  const pictures = createPictures(database);
  const [named, unnamed, again] = [await upload(100), await upload(110), await upload(120)];
  const remaining = () => Promise.all([named, unnamed, again].map((folder) => pictures.exists(folder)));
  await name(named);
  await after("25 hours");
  await sweep(database);
  expect(await remaining()).toEqual([true, true, true]);
  await after("23 hours");
  await sweep(database);
  expect(await remaining()).toEqual([true, true, true]);
  await database.execute(`select keep_picture('${again}')`);
  await after("2 hours");
  await sweep(database);
  expect(await remaining()).toEqual([true, false, true]);
  expect(await pictures.file(unnamed, "logo.webp")).toBeNull();
  expect((await pictures.file(named, "logo.webp"))?.type).toBe("image/webp");

  await name("");
  await sweep(database);
  await name(named);
  await after("25 hours");
  await sweep(database);
  expect(await remaining()).toEqual([true, false, true]);
});

async function ofProduct() {
  const folder = `product-${createHash("sha256").update(randomUUID()).digest("hex").slice(0, 20)}`;
  await running.database.execute(
    `insert into owner_pictures (folder, uploaded_at) values ('${folder}', now() - interval '3 days')`,
  );
  return folder;
}

test("pictures stay that products, archived products, an import's undo, baskets or orders reference", async () => {
  const { database } = running;
  const [first, further, archived, undone, inBasket, ordered, none] = await Promise.all(
    Array.from({ length: 7 }, ofProduct),
  );
  await sell(database, [{ id: "lamp", picture: first! }]);
  await database.insert(productPictures).values([
    { product: "lamp", place: 2, picture: further!, alt: "" },
    { product: "gone", place: 1, picture: none!, alt: "" },
  ]);
  const [lamp] = await database.select().from(products);
  await database
    .insert(archivedProducts)
    .values({ ...lamp!, id: "kettle", slug: "kettle", picture: archived!, departmentName: "Things" });
  await database.execute(
    `insert into catalogue_imported (import, product, kind, picture, left_stock) values (1, 'lamp', 'changed', '${undone}', 1)`,
  );
  const basket = randomUUID();
  await database.execute(`insert into baskets (id) values ('${basket}')`);
  await database.execute(`insert into basket_items (basket_id, product_id, title, picture, price_cents, rating)
    values ('${basket}', 'lamp', 'A lamp', '${inBasket}', 100, 5)`);
  const user = randomUUID();
  await database.execute(`insert into users (id, email, login) values ('${user}', 'a@shop.example', 'a@shop.example')`);
  const { rows } = await database.execute<{
    number: string;
  }>(`insert into orders (user_id, basket_id, basket_version, address, total_cents)
    values ('${user}', '${basket}', 1, '{}', 100) returning number`);
  await database.execute(`insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
    values (${rows[0]!.number}, 'lamp', 'A lamp', '${ordered}', 100, 1)`);

  await sweep(database);
  await after("25 hours");
  await sweep(database);
  const left = await database.execute<{ folder: string }>("select folder from owner_pictures");
  expect(new Set(left.rows.map(({ folder }) => folder))).toEqual(
    new Set([first, further, archived, undone, inBasket, ordered]),
  );
  expect((await database.select().from(productPictures)).map(({ picture }) => picture)).toEqual([further]);
});

test("a shop without orders and baskets searches only the tables that it has", async () => {
  const { database } = running;
  await ofProduct();
  await database.execute(
    "alter table order_lines rename to other_lines; alter table basket_items rename to other_items",
  );
  await sweep(database);
  await after("25 hours");
  await sweep(database);
  expect((await database.execute("select from owner_pictures")).rows).toEqual([]);
  await database.execute(
    "alter table other_lines rename to order_lines; alter table other_items rename to basket_items",
  );
});
