import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderMessages } from "../messages.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { cookiesOf, form, testStore, type TestStore } from "../../testing.ts";
import { createOrders } from "./orders.ts";
import { newShopper } from "./testing.shopper.ts";
import { address } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "http://localhost:3000" });
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const ada = { email: "ada@shopper.example", password: "correct horse battery" };
const asGuest = async (path: string) => {
  const { status, headers } = await store.request(path);
  return [status, headers.get("location")];
};

test.each([
  ["/order", "/login?next=%2Forder"],
  ["/order?gift=on", "/login?next=%2Forder%3Fgift%3Don"],
  ["/orders", "/login?next=%2Forders"],
  ["/orders?before=100011", "/login?next=%2Forders%3Fbefore%3D100011"],
  ["/orders/100001", "/login?next=%2Forders%2F100001"],
])("a guest who requests %s is asked to sign in first, and sees nothing else", async (path, location) => {
  expect(await asGuest(path)).toEqual([303, location]);
  const data = await store.request(`/_data${path}`);
  expect([data.status, await data.text()]).toEqual([204, ""]);
});

test("the sign-in page leads back to the requested page, after registering, signing in and a refusal", async () => {
  const page = await store.request("/login?next=%2Forder%3Fgift%3Don");
  const html = await page.text();
  expect(html).toContain('<input type="hidden" name="next" value="/order?gift=on"/>');
  expect(html).toContain('<link rel="canonical" href="http://localhost:3000/login">');
  const next = "/order?gift=on";
  const registered = await store.request("/login", form({ ...ada, next, intent: "create-account" }));
  expect(registered.headers.get("location")).toBe(next);
  const refused = await store.request("/login", form({ ...ada, password: "wrong", next, intent: "sign-in" }));
  expect(await refused.text()).toContain('<input type="hidden" name="next" value="/order?gift=on"/>');
  const signedIn = await store.request("/login", form({ ...ada, next, intent: "sign-in" }));
  expect(signedIn.headers.get("location")).toBe(next);
});

test.each(["//evil.example", "/\\evil.example", "https:evil.example", "/%2F/evil.example", "/order\nx", undefined])(
  "the sign-in page never leads out of the store: %j",
  async (next) => {
    const page = await store.request(`/login${next === undefined ? "" : `?next=${encodeURIComponent(next)}`}`);
    expect(await page.text()).toContain('<input type="hidden" name="next" value="/"/>');
    const fields = { email: `${crypto.randomUUID()}@shopper.example`, password: "correct horse" };
    const response = { ...fields, intent: "create-account", ...(next !== undefined && { next }) };
    expect((await store.request("/login", form(response))).headers.get("location")).toBe("/");
  },
);

test("in a shop without orders, signing in leads home, whatever the URL says, and order pages do not exist", async () => {
  const plain = await testStore({ STORE_FEATURES: "catalogue" });
  const page = await (await plain.request("/login?next=%2Forder")).text();
  const registered = await plain.request("/login", form({ ...ada, next: "/order", intent: "create-account" }));
  const headers = { cookie: cookiesOf(registered) };
  const paths = ["/order", "/orders", "/orders/100001"];
  const statuses = await Promise.all(paths.map(async (path) => (await plain.request(path, { headers })).status));
  const response = await plain.request("/order", form({}, headers));
  await plain.stop();
  expect(page).not.toContain('name="next"');
  expect(page).not.toContain('href="/orders"');
  expect(registered.headers.get("location")).toBe("/");
  expect([...statuses, response.status]).toEqual([404, 404, 404, 404]);
});

test("the review page shows each product once at today's price, and names unavailable units", async () => {
  for (const id of ["vase", "kite"]) await stockUp(store.database, id, { priceCents: 2000, stock: 1 });
  const shopper = await newShopper(store, "mug", "vase", "kite", "mug", "vase");
  await store.database.update(products).set({ priceCents: 2500 }).where(eq(products.id, "vase"));
  await store.database.update(products).set({ stock: 0 }).where(eq(products.id, "kite"));
  const { html, page } = await shopper.get("/order");
  for (const text of ["2 × $59.99", "1 × $25.00 (was $20.00)", "Total (3 items)", "$144.98"])
    expect(html).toContain(text);
  expect(html).toContain(orderMessages.review.missing(1, "A fine kite", orderMessages.review.why["sold out"]));
  expect(html).toContain(orderMessages.review.missing(1, "A fine vase", orderMessages.review.why["too many"]));
  expect(html).toContain('<a href="/products/vase">A fine vase</a>');
  expect(page.headers.get("cache-control")).toBe("no-store");
});

test("a personal page is compressed as a whole, with the same content as uncompressed", async () => {
  const { cookie } = await newShopper(store, "mug");
  for (const path of ["/checkout", "/order"]) {
    const plain = await (await store.request(path, { headers: { cookie } })).text();
    const packed = await store.request(path, { headers: { cookie, "accept-encoding": "gzip, deflate, br" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(plain);
  }
});

test("if nothing can be ordered, the basket page is shown instead", async () => {
  await stockUp(store.database, "ladle", { stock: 0 });
  const nothing = await newShopper(store);
  expect(await nothing.get("/order")).toMatchObject({ status: 303, location: "/checkout" });
  const gone = await newShopper(store, "ladle");
  expect(await gone.get("/order")).toMatchObject({ status: 303, location: "/checkout" });
});

test("the address is that of the latest order until another is typed", async () => {
  const shopper = await newShopper(store, "mug");
  expect((await shopper.get("/order")).html).not.toContain(address.street);
  await shopper.order({ street: "9 First Street" });
  await shopper.fill("mug");
  await shopper.order({ street: "10 Last Street", country: "DE" });
  await shopper.fill("mug");
  const { html } = await shopper.get("/order");
  expect(html).toContain('value="10 Last Street"');
  expect(html).toContain('<option value="DE" selected="">Germany</option>');
});

test("the gift box is checked if it was checked in the basket", async () => {
  const shopper = await newShopper(store, "mug");
  const box = async (path: string) =>
    /<input type="checkbox" name="gift"( checked="")?/.exec((await shopper.get(path)).html)![1];
  expect(await box("/order")).toBeUndefined();
  expect(await box("/order?gift=on")).toBeDefined();
});

test("only its owner can open an order's page; for anybody else it does not exist, like an unknown number", async () => {
  const [owner, other] = [await newShopper(store, "mug"), await newShopper(store)];
  const path = await owner.order();
  expect((await owner.get(path)).page.headers.get("cache-control")).toBe("no-store");
  const missing = [
    "/orders/1",
    "/orders/0",
    "/orders/999999999999999",
    "/orders/1e5",
    "/orders/x",
    `${path}x`,
    "/orders/-1",
  ];
  const responses = await Promise.all([
    other.get(path),
    other.get(`/_data${path}`),
    ...missing.map((p) => owner.get(p)),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(responses.map(({ html }) => html).join()).not.toContain(address.street);
});

test("the page of a new order thanks, names the e-mail and the next steps, and formats the address for its country", async () => {
  const shopper = await newShopper(store, "lamp");
  const path = await shopper.order({ street: "Invalidenstr. 1", city: "Berlin", postalCode: "10115", country: "DE" });
  const { html } = await shopper.get(path);
  const { states, next } = orderMessages.details;
  for (const text of [states.placed, next(shopper.user.email, false)]) expect(html).toContain(text);
  expect(html).toContain(`${address.name}\nInvalidenstr. 1\n10115 Berlin\n`);
});

test("an order's page shows its history, and links to products that still exist", async () => {
  for (const id of ["rug", "tray"]) await stockUp(store.database, id);
  const shopper = await newShopper(store, "rug", "tray");
  const path = await shopper.order({ gift: "on" });
  await createOrders(store.database).ship(Number(path.split("/").at(-1)));
  await store.database.delete(products).where(eq(products.id, "tray"));
  const { html } = await shopper.get(path);
  expect(html).toContain('<a href="/products/rug">A fine rug</a>');
  expect(html).not.toContain('href="/products/tray"');
  for (const text of ["A fine tray", orderMessages.details.states.shipped, orderMessages.details.noGiftNote])
    expect(html).toContain(text);
  expect([...html.matchAll(/<li>(\w+), <time/g)].map(([, state]) => state)).toEqual(["Placed", "Shipped"]);
});

test("the history lists a shopper's orders, newest first and in pages", async () => {
  const shopper = await newShopper(store);
  expect((await shopper.get("/orders")).html).toContain(orderMessages.history.empty);
  const paths: string[] = [];
  for (let n = 0; n < 12; n++) {
    await shopper.fill("mug");
    paths.unshift(await shopper.order());
  }
  const listed = (html: string) => [...html.matchAll(/href="(\/orders\/\d+)"/g)].map(([, path]) => path);
  const first = await shopper.get("/orders");
  expect(listed(first.html)).toEqual(paths.slice(0, 10));
  const older = /href="(\/orders\?before=\d+)"/.exec(first.html)![1]!;
  const second = await shopper.get(older);
  expect(listed(second.html)).toEqual(paths.slice(10));
  expect(second.html).toContain(orderMessages.history.newest);
  expect(first.html).not.toContain(orderMessages.history.newest);
  expect((await shopper.get("/orders?before=soon")).status).toBe(404);
});

test("the header links to the orders", async () => {
  expect(await (await store.request("/checkout")).text()).toMatch(/<a[^>]* href="\/orders"/);
});
