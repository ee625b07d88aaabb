import sharp from "sharp";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { departments, products } from "../../server/schema.ts";
import { sell } from "../../server/testing.ts";
import { type TestStore, testStore } from "../../../testing.ts";
import { homePageAddress } from "../addresses.ts";
import { firstHomePage } from "../domain/home-page.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "../../../admin/server/testing.ts";

let store: TestStore;
let ada: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  ada = await adminAt(store, "owner");
  const { database } = store;
  await database.insert(departments).values([
    { slug: "pots", name: "Pots" },
    { slug: "rugs", name: "Rugs" },
  ]);
  const product = (id: string, department: string, rating: number, createdAt: string) => ({
    id,
    slug: `the-${id}`,
    title: `The ${id}`,
    description: "Plain.",
    picture: "https://pictures.example/one.jpg",
    priceCents: 1_000,
    rating,
    department,
    stock: 5,
    createdAt: new Date(createdAt),
  });
  await database
    .insert(products)
    .values([
      product("jar", "pots", 5, "2026-01-01"),
      product("vase", "pots", 3, "2026-03-01"),
      product("bowl", "pots", 4, "2026-02-01"),
      product("kilim", "rugs", 2, "2026-04-01"),
      product("runner", "rugs", 5, "2025-01-01"),
    ]);
});
afterAll(() => store.stop());

const address = homePageAddress();
const form = async () => fieldsIn((await ada.get(address)).html);
type Shown = { banners: { image: string; alt: string; caption: string; href?: string }[]; rows: { id: string }[][] };
async function shown(): Promise<Shown> {
  const { html } = await browserAt(store).get("/");
  const [, json] = /<script type="application\/json" id="document-data">(.*?)<\/script>/.exec(html)!;
  return (JSON.parse(json!) as { data: Shown }).data;
}
const rows = async () => (await shown()).rows.map((row) => row.map(({ id }) => id));
const banner = (color: string) =>
  sharp({ create: { width: 1000, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();
const save = async (changes: Record<string, string>, files: Record<string, Buffer> = {}) =>
  ada.postFiles(address, { ...(await form()), ...changes }, files);

test("the home page fills itself until something is set, and again once nothing is set", async () => {
  expect(await form()).toMatchObject({ ...firstHomePage, version: "0" });
  const itself = [
    ["jar", "runner"],
    ["bowl", "kilim", "vase"],
  ];
  expect(await rows()).toEqual(itself);
  expect((await save({ "row-1": "newest" })).status).toBe(303);
  await expect.poll(rows).toEqual([["kilim", "vase", "bowl"]]);
  await save({ "row-1": "" });
  await expect.poll(rows).toEqual(itself);
});

test("each row shows what is set, as many as set: a department, the newest, by hand, bestsellers", async () => {
  const user = ada.user.id;
  await store.database.execute(sql`
    with placed as (
      insert into orders (user_id, basket_id, basket_version, address, total_cents, state)
      select ${user}, gen_random_uuid(), 1, '{}'::jsonb, 1000, state::order_state
      from unnest(array['placed', 'cancelled']) state returning number, state)
    insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
    select number, id, id, 'x', 1000, quantity from placed join (values
      ('placed', 'bowl', 2), ('placed', 'kilim', 3), ('placed', 'gone', 9), ('cancelled', 'vase', 99)
    ) as sold (sold_in, id, quantity) on sold_in = state::text`);
  await save({
    "row-1": "department:rugs",
    "row-1-cards": "1",
    "row-2": "newest",
    "row-2-cards": "2",
    "row-3": "by-hand",
    "row-3-products": "vase, jar vase",
    "row-4": "best-selling",
    "row-5": "best",
    "row-6": "department:nowhere",
  });
  await expect
    .poll(rows)
    .toEqual([["runner"], ["kilim", "vase"], ["vase", "jar", "vase"], ["kilim", "bowl"], ["jar", "runner", "bowl"]]);
});

test("a row by hand has products whose ids contain spaces", async () => {
  await sell(store.database, [{ id: "big jar" }]);
  const saved = await save({ "row-1": "by-hand", "row-1-products": "big jar, jar vase" });
  expect(saved.status).toBe(303);
  await expect.poll(async () => (await rows())[0]).toEqual(["big jar", "jar", "vase"]);
});

test.each([
  ["by-hand", "", "Enter the IDs of one to three products"],
  ["by-hand", "jar jar jar jar", "Enter the IDs of one to three products"],
  ["by-hand", "jar lid", "No product has the ID “lid”."],
  ["by-hand", "big vat, jar", "No product has the ID “big vat”."],
  ["everything", "", "Choose an option from the list."],
])("an impossible row is refused: %s of %j", async (kind, ids, sentence) => {
  const { status, html } = await save({ "row-1": kind, "row-1-products": ids });
  expect(status).toBe(422);
  expect(html).toContain(sentence);
});

describe("banners", () => {
  test("are the owner's pictures in their order, with texts and links; two banners alternate", async () => {
    const files = { "banner-1-file": await banner("#c4674a"), "banner-3-file": await banner("#2f5d62") };
    const saved = await save(
      {
        "banner-1-alt": "A red field",
        "banner-1-caption": "Autumn",
        "banner-1-href": "/departments/rugs",
        "banner-3-alt": "A green one",
      },
      files,
    );
    expect(saved.status).toBe(303);
    await expect.poll(async () => (await shown()).banners.length).toBe(4);
    const { banners } = await shown();
    const image = expect.stringMatching(/^\/pictures\/banner-[0-9a-f]{20}\/3000\.webp$/) as string;
    const two = [
      { image, alt: "A red field", caption: "Autumn", tone: "plate", href: "/departments/rugs" },
      { image, alt: "A green one", caption: "", tone: "plate" },
    ];
    expect(banners).toEqual([...two, ...two]);
    const { html } = await browserAt(store).get("/");
    expect(html).toMatch(/<a [^>]*href="\/departments\/rugs"[^>]*><picture>/);
    for (const name of ["750.avif", "750.webp", "3000.avif"])
      expect((await store.request(banners[0]!.image.replace("3000.webp", name))).status).toBe(200);
  });

  test.each([
    [{ "banner-1-alt": "" }, "Enter an alt text for the picture."],
    [{ "banner-2-caption": "Words alone" }, "Choose a picture for this banner"],
    [{ "banner-1-href": "https://elsewhere.example/" }, "Enter a path in the shop"],
    [{ "banner-1-href": "//elsewhere.example" }, "Enter a path in the shop"],
    [{ "banner-1-href": "/\\elsewhere.example" }, "Enter a path in the shop"],
    [{ "banner-1-href": "javascript:alert(1)" }, "Enter a path in the shop"],
  ])("that are incomplete are refused: %j", async (changes: Record<string, string>, sentence) => {
    const { status, html } = await save(changes);
    expect(status).toBe(422);
    expect(html).toContain(sentence);
  });

  test("a home page can be previewed before it is published", async () => {
    const before = await shown();
    const preview = await save({ preview: "yes", "row-1": "newest", "row-1-cards": "1", "banner-1-caption": "Winter" });
    expect(preview.status).toBe(200);
    expect(preview.html).toContain("Winter");
    expect(preview.html).toContain("The kilim");
    expect(await shown()).toEqual(before);
  });
});
