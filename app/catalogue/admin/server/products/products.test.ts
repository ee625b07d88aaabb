import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  archivedProducts,
  departments,
  storeSettings,
  plannedPrices,
  productAddresses,
  products,
} from "../../../server/schema.ts";
import { sell } from "../../../server/testing.ts";
import { type TestStore, testStore } from "../../../../testing.ts";
import { activityLogAddress } from "../../../../admin/addresses.ts";
import {
  archiveProductAddress,
  newProductAddress,
  adminProductAddress,
  productPricesAddress,
  productsAddress,
  productStockAddress,
} from "../../addresses.ts";
import { productMessages } from "../../product-messages.ts";
import { adminMessages } from "../../../../admin/messages.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "../../../../admin/server/testing.ts";
import { withWholePrices } from "../../../../shop/testing.ts";

const messages = productMessages.form;

let store: TestStore;
let [ada, cat, rea, ord]: TestHolder[] = [];
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  const roles = ["owner", "catalogue", "reader", "orders"] as const;
  [ada, cat, rea, ord] = await Promise.all(roles.map((role) => adminAt(store, role)));
});
afterAll(() => store.stop());

beforeEach(async () => {
  for (const table of [products, archivedProducts, productAddresses, plannedPrices, departments])
    await store.database.delete(table);
  await store.database.update(storeSettings).set({ currency: "USD", locale: "en-US", timeZone: null });
  await sell(store.database, [{ id: "lamp", title: "Brass lamp", priceCents: 12_950, department: "Lighting" }]);
});

const row = async (id: string) => (await store.database.select().from(products).where(eq(products.id, id)))[0];
const form = async (path: string, who: TestHolder = ada!) => fieldsIn((await who.get(path)).html);
const send = async (path: string, change: Record<string, string>, who: TestHolder = ada!) =>
  who.post(path, { ...(await form(path, who)), ...change });
const edit = (change: Record<string, string>, who: TestHolder = ada!) => send(adminProductAddress("lamp"), change, who);
const recorded = async () =>
  (
    await store.database.execute<{ what: string; fields: string[] }>(
      sql`select what, fields from owner_record order by id desc limit 3`,
    )
  ).rows;

const lamp = {
  title: "Café lamp, 2 arms",
  description: "Two arms.\nTwo bulbs.",
  department: "Lighting",
  price: "1,669.50",
  stock: "7",
  rating: "4",
  slug: "",
  id: "",
};
const add = (change: Record<string, string> = {}, who: TestHolder = ada!) =>
  who.post(newProductAddress(), { version: "0", ...lamp, ...change });

test("a product is added with the input, an id and a URL from its title, and no picture, and shoppers find it at once", async () => {
  const { status, location } = await add();
  expect([status, location]).toEqual([303, adminProductAddress("cafe-lamp-2-arms", { added: "yes" })]);
  expect((await ada!.get(location!)).html).toContain(productMessages.product.added);
  expect(await row("cafe-lamp-2-arms")).toMatchObject({
    slug: "cafe-lamp-2-arms",
    title: lamp.title,
    description: lamp.description,
    priceCents: 166_950,
    stock: 7,
    rating: 4,
    picture: "",
  });
  const guest = browserAt(store);
  expect(withWholePrices((await guest.get("/products/cafe-lamp-2-arms")).html)).toContain("$1,669.50");
  expect((await ada!.get(productsAddress())).html).toContain(productMessages.list.noPicture);
  expect((await recorded())[0]).toEqual({ what: "product-added:cafe-lamp-2-arms", fields: [] });
  expect((await ada!.get(activityLogAddress())).html).toContain("Product added: cafe-lamp-2-arms");
});

test("the same form sent twice, or at once, adds one product, and says if nothing was added", async () => {
  const both = await Promise.all([add({ id: "twice" }), add({ id: "twice" })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  await store.database.update(products).set({ stock: 1 }).where(eq(products.id, "twice"));
  const to = (added: string) => adminProductAddress("twice", { added });
  expect(both.map(({ location }) => location!).toSorted()).toEqual([to("before"), to("yes")]);
  const again = await add({ id: "twice" });
  expect(again.location).toBe(to("before"));
  const { html } = await ada!.get(again.location!);
  expect(html).toContain(productMessages.product.addedBefore);
  expect(html).not.toContain(productMessages.product.added);
  expect(await store.database.$count(products)).toBe(2);
  expect((await recorded()).filter(({ what }) => what.startsWith("product-added:twice"))).toHaveLength(1);
});

test("the activity log has the whole id of a product", async () => {
  await add({ id: "set:2: large" });
  expect((await ada!.get(activityLogAddress())).html).toContain("Product added: set:2: large<");
});

test("another product with the same title gets a different id and URL", async () => {
  await add();
  expect((await add({ price: "5" })).location).toContain("/admin/products/cafe-lamp-2-arms-2");
  expect((await row("cafe-lamp-2-arms-2"))!.slug).toBe("cafe-lamp-2-arms-cafe-lamp-2-arms-2");
});

test("an id or URL of another product is refused at its field, also of an archived one", async () => {
  await sell(store.database, [{ id: "sofa", title: "Sofa" }]);
  await send(archiveProductAddress("sofa"), {});
  for (const [field, typed, sentence] of [
    ["id", "lamp", messages.idTaken("Brass lamp")],
    ["id", "sofa", messages.idTaken("Sofa")],
    ["slug", "lamp", messages.slugTaken("Brass lamp")],
  ] as const) {
    const { status, html } = await add({ [field]: typed });
    expect([status, html.includes(sentence), html.includes('id="id-error"') === (field === "id")]).toEqual([
      422,
      true,
      true,
    ]);
  }
  expect(await store.database.$count(products)).toBe(1);
});

test.each([
  ["title", "", "Title is missing."],
  ["title", "x".repeat(201), "Title has 201 characters, but at most 200 are allowed."],
  ["description", " ", "Description is missing."],
  ["description", "x".repeat(10_001), "Description has 10001 characters, but at most 10000 are allowed."],
  ["department", "!!!", "Department needs a letter or a digit"],
  ["department", "x".repeat(61), "Department has 61 characters, but at most 60 are allowed."],
  ["price", "1.669", messages.priceWrong("0.01", "9999999.99", "129.50")],
  ["price", "0", messages.priceWrong("0.01", "9999999.99", "129.50")],
  ["price", "99999999.99", messages.priceWrong("0.01", "9999999.99", "129.50")],
  ["rating", "6", messages.notInList],
  ["ratings", "-1", "Number of ratings must be a whole number from 0 to 9999999"],
  ["stock", "-1", "Stock must be a whole number from 0 to 1000000000"],
  ["stock", "1000000001", "Stock must be a whole number from 0 to 1000000000"],
  ["slug", "A lamp", "URL handle must be at most 100 lowercase letters, digits and single hyphens"],
  ["id", "x".repeat(101), "ID has 101 characters, but at most 100 are allowed."],
])("%s “%s” is refused at its field, adds nothing, and stays in the form", async (field, typed, sentence) => {
  const { status, html } = await add({ [field]: typed });
  expect(status).toBe(422);
  expect(html.replaceAll("&quot;", '"')).toContain(sentence);
  expect(html).toContain(`id="${field}-error"`);
  expect(fieldsIn(html)["title"]).toBe(field === "title" ? typed : lamp.title);
  expect(await store.database.$count(products)).toBe(1);
});

test("a title without letters needs an id and a URL", async () => {
  const { html } = await add({ title: "!!!" });
  expect(html).toContain(messages.idMissing);
  expect(html).toContain(messages.slugMissing);
  const empty = (await add({ title: "" })).html;
  expect([empty.includes(messages.idMissing), empty.includes(messages.slugMissing)]).toEqual([false, false]);
  expect((await add({ title: "!!!", id: "exclamation" })).status).toBe(303);
  expect((await row("exclamation"))!.slug).toBe("exclamation");
});

test("prices are typed in the format of the shop's language and currency", async () => {
  await store.database.update(storeSettings).set({ currency: "EUR", locale: "de-DE" });
  expect((await form(adminProductAddress("lamp")))["price"]).toBe("129,50");
  await edit({ price: "1.669,00 €" });
  expect((await row("lamp"))!.priceCents).toBe(166_900);
  expect((await edit({ price: "1,669" })).html).toContain(messages.priceWrong("0,01", "9999999,99", "129,50"));
});

test("a change of a product is visible to shoppers and logged with its author, and sending it again has no effect", async () => {
  const before = await form(adminProductAddress("lamp"));
  const changed = { ...before, title: "Lamp of brass", price: "99", department: "Lamps", rating: "2" };
  const saved = await ada!.post(adminProductAddress("lamp"), changed);
  expect(saved.location).toMatch(/^\/admin\/products\/lamp\?saved=\d+$/);
  expect((await ada!.get(saved.location!)).html).toContain(adminMessages.form.saved);
  expect((await ada!.post(adminProductAddress("lamp"), changed)).location).toBe(saved.location);
  expect(await row("lamp")).toMatchObject({
    title: "Lamp of brass",
    priceCents: 9_900,
    department: "lamps",
    rating: 2,
    stock: 5,
  });
  expect(await recorded()).toContainEqual({ what: "product:lamp", fields: ["title", "price", "rating", "department"] });
  expect((await browserAt(store).get("/products/lamp")).html).toContain("Lamp of brass");
});

test("after a conflict, fields that only one owner changed are merged, and the others are decided by the owner who saves", async () => {
  const his = await form(adminProductAddress("lamp"), cat);
  await edit({ title: "Hers", price: "70.00", brand: "Weaver" });
  const typed = { ...his, title: "His", description: "His words" };
  const { status, html } = await cat!.post(adminProductAddress("lamp"), typed);
  expect(status).toBe(409);
  expect(html).toContain(`Nothing was saved, because ${ada!.user.email} made changes on `);
  expect(html).toContain(adminMessages.form.now("Hers"));
  expect((await row("lamp"))!.title).toBe("Hers");
  const again = fieldsIn(html);
  expect(again).toMatchObject({ title: "His", description: "His words", price: "70.00", brand: "Weaver" });
  expect([html.match(/Current value:/g), html.split(adminMessages.form.taken)]).toMatchObject([
    { length: 1 },
    { length: 3 },
  ]);
  expect((await cat!.post(adminProductAddress("lamp"), again)).status).toBe(303);
  const saved = { title: "His", description: "His words", priceCents: 7_000, brand: "Weaver" };
  expect(await row("lamp")).toMatchObject(saved);
});

test("an import or a scheduled price in the meantime is a conflict, and a sale is not", async () => {
  const typed = { ...(await form(adminProductAddress("lamp"))), title: "Hers" };
  await store.database.update(products).set({ stock: 1 });
  await store.database.update(products).set({ priceCents: 5_000 });
  const { status, html } = await ada!.post(adminProductAddress("lamp"), typed);
  expect(status).toBe(409);
  expect(html).toContain(adminMessages.form.conflict(messages.otherwise, null));
  expect(fieldsIn(html)).toMatchObject({ title: "Hers", price: "50.00" });
  await store.database.update(products).set({ priceCents: 12_950, stock: 0 });
  expect((await ada!.post(adminProductAddress("lamp"), typed)).status).toBe(303);
});

test("a URL of another product is refused, and an old URL redirects permanently", async () => {
  await sell(store.database, [{ id: "sofa", title: "Sofa" }]);
  expect((await edit({ slug: "sofa" })).html).toContain(messages.slugTaken("Sofa"));
  await edit({ slug: "brass-lamp" });
  const guest = browserAt(store);
  await expect.poll(async () => (await guest.get("/products/lamp")).location).toBe("/products/brass-lamp");
});

test("while an import is applied, products cannot be changed, and the owner is told", async () => {
  const other = await store.database.$client.connect();
  await other.query("begin; select pg_advisory_xact_lock(7419002)");
  try {
    expect((await edit({ title: "Hers" })).html).toContain(messages.importing);
    expect((await add()).html).toContain(messages.importing);
    expect((await send(archiveProductAddress("lamp"), {})).html).toContain(messages.importing);
  } finally {
    await other.query("rollback");
    other.release();
  }
  expect((await edit({ title: "Hers" })).status).toBe(303);
});

test("archiving asks once, removes the product and its scheduled prices from the shop, and can be undone", async () => {
  await store.database
    .insert(plannedPrices)
    .values({ product: "lamp", priceCents: 1, startsAt: new Date("2099-01-01") });
  const question = (await ada!.get(archiveProductAddress("lamp"))).html;
  expect(question.replaceAll("&#x27;", "'")).toContain(productMessages.archive.planned);
  const before = await row("lamp");
  const confirmation = await form(archiveProductAddress("lamp"));
  expect((await ada!.post(archiveProductAddress("lamp"), confirmation)).location).toBe(adminProductAddress("lamp"));
  expect((await ada!.post(archiveProductAddress("lamp"), confirmation)).status).toBe(303);
  expect(await row("lamp")).toBeUndefined();
  expect(await store.database.$count(plannedPrices)).toBe(0);
  const { html } = await ada!.get(adminProductAddress("lamp"));
  expect(html).toContain(`Archived by ${ada!.user.email}`);
  expect(html).not.toContain("<textarea");
  expect((await ada!.post(adminProductAddress("lamp"), { ...confirmation, title: "Other" })).location).toBe(
    adminProductAddress("lamp"),
  );
  for (const path of [productStockAddress("lamp"), productPricesAddress("lamp")])
    expect((await ada!.get(path)).status).toBe(404);
  expect((await ada!.get(productsAddress({ state: "archived" }))).html).toContain("Brass lamp");
  expect((await ada!.get(productsAddress())).html).not.toContain("Brass lamp");
  expect((await send(archiveProductAddress("lamp"), {})).location).toBe(adminProductAddress("lamp"));
  expect(await row("lamp")).toEqual(before);
  const record = (await recorded()).map(({ what }) => what);
  expect(record.slice(0, 2)).toEqual(["product-restored:lamp", "product-archived:lamp"]);
});

test("a product that has changed since the question is not archived", async () => {
  const confirmation = await form(archiveProductAddress("lamp"));
  await edit({ title: "Hers" });
  const { status, html } = await cat!.post(archiveProductAddress("lamp"), confirmation);
  expect([status, html.includes(productMessages.archive.changed)]).toEqual([409, true]);
  expect(await row("lamp")).toBeDefined();
  expect((await cat!.post(archiveProductAddress("lamp"), fieldsIn(html))).status).toBe(303);
});

test.each(["new", ".", "..", "~lamp", "a/b?c#d", "50%", "%41", "lamp 1", "Lämp"])(
  "a product whose id is “%s” has pages of its own",
  async (id) => {
    await sell(store.database, [{ id, slug: "odd", title: "Odd one" }]);
    const path = adminProductAddress(id);
    expect(new URL(path, "http://x").pathname).toBe(path);
    expect((await ada!.get(path)).html).toContain('value="Odd one"');
    expect((await ada!.get(productsAddress({ q: id }))).html).toContain("Odd one");
    expect((await send(path, { title: "Even one" })).status).toBe(303);
    expect((await row(id))!.title).toBe("Even one");
  },
);

test("unknown products have no page", async () => {
  for (const path of [
    "/admin/products/nothing",
    "/admin/products/%00",
    "/admin/products/%E0%A4%A",
    "/admin/products/~",
  ])
    expect((await ada!.get(path)).status).toBe(404);
  for (const address of [adminProductAddress, productStockAddress, productPricesAddress, archiveProductAddress])
    expect((await ada!.post(address("nothing"), { version: "1", what: "archive", withdraw: "1" })).status).toBe(404);
});

test("staff with the catalogue role change products, readers see them, and for all others the page does not exist", async () => {
  expect((await edit({ title: "His" }, cat)).status).toBe(303);
  const paths = [adminProductAddress("lamp"), productStockAddress("lamp"), productPricesAddress("lamp")];
  for (const path of [productsAddress(), ...paths]) {
    expect((await rea!.get(path)).status).toBe(200);
    expect((await ord!.get(path)).status).toBe(404);
    expect((await browserAt(store).get(path)).status).toBe(404);
  }
  for (const path of [newProductAddress(), archiveProductAddress("lamp")])
    expect((await rea!.get(path)).status).toBe(404);
  for (const path of paths) expect((await rea!.post(path, { version: "1", title: "Theirs" })).status).toBe(404);
  expect((await rea!.get(productsAddress())).html).not.toContain(productMessages.list.add);
  expect((await rea!.get(adminProductAddress("lamp"))).html).not.toContain(productMessages.product.archive);
  expect((await row("lamp"))!.title).toBe("His");
});

test("a row of the home page by hand contains no archived products", async () => {
  await send(archiveProductAddress("lamp"), {});
  const home = await form("/admin/home");
  const { status, html } = await ada!.post("/admin/home", {
    ...home,
    "row-1": "by-hand",
    "row-1-products": "lamp",
  });
  expect([status, html.includes("No product has the ID “lamp”.")]).toEqual([422, true]);
});

test("ratings, brand, condition, GTIN and specifications are stored as typed, and the log names the changed fields", async () => {
  const texts = {
    brand: "Wicker",
    condition: "used",
    gtin: "4006381333931",
    specifications: "Material: Brass\nHeight: 46 cm",
    ratingsSource: "Trusted Shops",
  };
  const details = { ...texts, ratings: 12 };
  const typed = {
    ...texts,
    ratings: "12",
    brand: " Wicker ",
    specifications: "Material : Brass\r\n\r\nHeight: 46 cm\r\n",
  };
  expect((await edit(typed)).status).toBe(303);
  expect(await row("lamp")).toMatchObject(details);
  expect(await form(adminProductAddress("lamp"))).toMatchObject({ ...texts, ratings: "12" });
  expect(await recorded()).toMatchObject([
    { what: "product:lamp", fields: ["ratings", "brand", "gtin", "condition", "specifications", "ratingsSource"] },
    ...(await recorded()).slice(1),
  ]);
  await add({ ...texts, ratings: "12" });
  expect(await row("cafe-lamp-2-arms")).toMatchObject(details);
  const none = { brand: "", condition: "", gtin: "", specifications: "", ratingsSource: "" };
  await edit({ ...none, rating: "", ratings: "" });
  expect(await row("lamp")).toMatchObject({ ...none, rating: 0, ratings: 0 });
  expect(await form(adminProductAddress("lamp"))).toMatchObject({ ...none, rating: "", ratings: "" });
});

test("a tax class and a weight are stored as typed, empty ones as none, and the form shows them again", async () => {
  expect((await edit({ taxClass: " reduced ", grams: "850" })).status).toBe(303);
  expect(await row("lamp")).toMatchObject({ taxClass: "reduced", grams: 850 });
  expect(await form(adminProductAddress("lamp"))).toMatchObject({ taxClass: "reduced", grams: "850" });
  expect((await recorded())[0]).toEqual({ what: "product:lamp", fields: ["taxClass", "grams"] });
  await send(archiveProductAddress("lamp"), {});
  await send(archiveProductAddress("lamp"), {});
  expect(await row("lamp")).toMatchObject({ taxClass: "reduced", grams: 850 });
  expect((await edit({ taxClass: "", grams: "" })).status).toBe(303);
  expect(await row("lamp")).toMatchObject({ taxClass: "", grams: 0 });
  expect(await form(adminProductAddress("lamp"))).toMatchObject({ taxClass: "", grams: "" });
  await add({ taxClass: "books", grams: "1200" });
  expect(await row("cafe-lamp-2-arms")).toMatchObject({ taxClass: "books", grams: 1200 });
});

test.each([
  [
    "taxClass",
    "Reduced",
    "Tax class must be at most 30 lowercase letters, digits and hyphens, not &quot;Reduced&quot;.",
  ],
  ["grams", "1.5", "Weight in grams must be a whole number from 0 to 10000000, not &quot;1.5&quot;."],
])("a wrong %s is refused at its field, and nothing is changed", async (name, typed, why) => {
  for (const { status, html } of [await edit({ [name]: typed }), await add({ [name]: typed })])
    expect([status, html.includes(`<p id="${name}-error"`), html.includes(why)]).toEqual([422, true, true]);
  expect(await row("lamp")).toMatchObject({ taxClass: "", grams: 0 });
});

test("the number of ratings and their source are entered together; an older number without a source may stay", async () => {
  const source = "Trusted Shops";
  for (const [alone, at] of [
    [{ ratings: "7" }, "ratingsSource"],
    [{ ratingsSource: source }, "ratings"],
  ] as const)
    for (const { status, html } of [await edit(alone), await add(alone)])
      expect([status, html.includes(`id="${at}-error"`), html.includes(messages.ratingsAlone)]).toEqual([
        422,
        true,
        true,
      ]);
  await store.database.update(products).set({ ratings: 7 });
  expect((await edit({ title: "Hers" })).status).toBe(303);
  expect((await edit({ ratings: "8" })).status).toBe(422);
  expect((await edit({ ratingsSource: source })).status).toBe(303);
  expect(await row("lamp")).toMatchObject({ title: "Hers", ratings: 7, ratingsSource: source });
});

test.each([
  ["brand", "x".repeat(71), "Brand has 71 characters, but at most 70 are allowed."],
  ["condition", "broken", messages.notInList],
  [
    "gtin",
    "4006381333932",
    "GTIN must be 8, 12, 13 or 14 digits with a valid check digit, not &quot;4006381333932&quot;.",
  ],
  [
    "specifications",
    "Material: Brass\nHeight",
    "Specifications line 2 must be a name and a value, such as Material: Brass.",
  ],
])("an error in a product's %s is shown there, and nothing is changed", async (name, typed, why) => {
  for (const { status, html } of [await edit({ [name]: typed }), await add({ [name]: typed })]) {
    expect(status).toBe(422);
    expect(html).toContain(`<p id="${name}-error" class="`);
    expect(html).toContain(why);
  }
  expect(await row("lamp")).toMatchObject({ [name]: "" });
});
