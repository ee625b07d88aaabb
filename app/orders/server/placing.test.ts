import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderMessages } from "../messages.ts";
import { sessionCookie } from "../../accounts/server/cookie.ts";
import { newUser, remove, stockUp } from "../../basket/server/testing.ts";
import { createBaskets } from "../../basket/server/baskets.ts";
import { products } from "../../catalogue/server/schema.ts";
import { sessions } from "../../accounts/server/schema.ts";
import { form, secrets, testStore, type TestStore } from "../../testing.ts";
import { orders } from "./schema.ts";
import { hiddenFields, newShopper } from "./testing.shopper.ts";
import { address, reviewed } from "./testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const change = (id: string, set: Partial<typeof products.$inferInsert>) =>
  store.database.update(products).set(set).where(eq(products.id, id));
const ordersOf = (shopper: { user: { id: string } }) =>
  store.database.$count(orders, eq(orders.userId, shopper.user.id));

test("submitting the review page places an order, and leads to its page", async () => {
  const shopper = await newShopper(store, "mug", "lamp", "mug");
  const placed = await shopper.post({ ...(await shopper.review()), gift: "on", giftNote: "For <Bob>" });
  expect(placed).toMatchObject({ status: 303, location: expect.stringMatching(/^\/orders\/\d+$/) });
  const { status, html } = await shopper.get(placed.location!);
  expect(status).toBe(200);
  for (const text of ["$249.48", "A fine mug", address.street, "United States", "For &lt;Bob&gt;"])
    expect(html).toContain(text);
  expect((await shopper.basket()).lines).toEqual([]);
});

test("a form that is sent twenty times at once is one order, and every response leads to it", async () => {
  const shopper = await newShopper(store, "mug");
  const fields = await shopper.review();
  const responses = await Promise.all(Array.from({ length: 20 }, () => shopper.post(fields)));
  expect(new Set(responses.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(responses[0]).toMatchObject({ status: 303, location: expect.stringMatching(/^\/orders\/\d+$/) });
  expect(await ordersOf(shopper)).toBe(1);
});

test("a form that is sent again later, also by another tab with another address, leads to the existing order", async () => {
  const shopper = await newShopper(store, "mug");
  const fields = await shopper.review();
  const { location } = await shopper.post(fields);
  await shopper.fill("lamp");
  expect(await shopper.post(fields)).toMatchObject({ status: 303, location });
  expect(await shopper.post({ ...fields, street: "2 Other Way" })).toMatchObject({ status: 303, location });
  expect(await ordersOf(shopper)).toBe(1);
  expect((await shopper.basket()).lines).toHaveLength(1);
});

test("errors appear at the top and next to their fields, input is preserved, and nothing is ordered", async () => {
  const shopper = await newShopper(store, "mug");
  const fields = { ...(await shopper.review()), street: " ", country: "ZZ", name: '"><b>Ada', gift: "on" };
  const { status, html } = await shopper.post(fields);
  expect(status).toBe(422);
  for (const [name, error] of [
    ["street", orderMessages.address.street],
    ["country", orderMessages.address.country],
  ]) {
    expect(html).toContain(`<a href="#${name}">${error}</a>`);
    expect(html).toMatch(new RegExp(`<p id="${name}-error"[^>]*>${error}</p>`));
    expect(html).toMatch(
      new RegExp(`<(?:input|select) id="${name}"[^>]* aria-invalid="true" aria-describedby="${name}-error"`),
    );
  }
  expect(html).toMatch(/<section aria-labelledby="[^"]+" tabindex="-1" autofocus=""/);
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;Ada"');
  expect(html).toMatch(/<input type="checkbox" name="gift" checked=""/);
  expect(await ordersOf(shopper)).toBe(0);
  expect(await shopper.post({ ...fields, ...address })).toMatchObject({ status: 303 });
});

test("a changed price since the review is shown, old and new, and the second attempt orders at the new one", async () => {
  await stockUp(store.database, "clock", { priceCents: 10_000 });
  const shopper = await newShopper(store, "clock");
  const fields = await shopper.review();
  await change("clock", { priceCents: 9000 });
  const { status, html } = await shopper.post({ ...fields, city: "Shelbyville" });
  expect(status).toBe(409);
  expect(html).toContain(orderMessages.changes.total("$90.00", "$100.00"));
  expect(html).toContain("was $100.00");
  expect(html).toContain('value="Shelbyville"');
  expect(await ordersOf(shopper)).toBe(0);
  const second = await shopper.post({ ...fields, ...hiddenFields(html) });
  expect((await shopper.get(second.location!)).html).toContain("$90.00");
});

test("products sold out since the review are named, and the second attempt orders the rest", async () => {
  for (const id of ["anvil", "broom"]) await stockUp(store.database, id, { stock: 5 });
  const shopper = await newShopper(store, "anvil", "mug", "broom", "anvil");
  const fields = await shopper.review();
  await change("anvil", { stock: 1 });
  await change("broom", { stock: 0 });
  const { status, html } = await shopper.post(fields);
  expect(status).toBe(409);
  expect(html).toContain(orderMessages.changes.fewer("A fine anvil", 1, 2));
  expect(html).toContain(orderMessages.changes.soldOut("A fine broom"));
  const location = await shopper.order();
  const ordered = (await shopper.get(location)).html;
  expect(ordered).toContain("A fine anvil");
  expect(ordered).not.toContain("A fine broom");
});

test("a basket that changed in another tab is shown, and not ordered", async () => {
  const shopper = await newShopper(store, "mug");
  const fields = await shopper.review();
  await shopper.fill("lamp");
  const { status, html } = await shopper.post(fields);
  expect(status).toBe(409);
  expect(html).toContain(orderMessages.changes.basket);
  expect(html).toContain("A fine lamp");
  expect(await ordersOf(shopper)).toBe(0);
});

test("if nothing is left to order, the form leads to the basket page", async () => {
  const shopper = await newShopper(store, "mug");
  const fields = await shopper.review();
  await createBaskets(store.database).apply({ userId: shopper.user.id }, [remove("mug")]);
  expect(await shopper.post(fields)).toMatchObject({ status: 303, location: "/checkout" });
  expect(await shopper.post({ ...fields, street: "" })).toMatchObject({ status: 303, location: "/checkout" });
});

test("nobody can order another's basket, whatever the form contains", async () => {
  const [ada, bob] = [await newShopper(store, "mug"), await newShopper(store, "lamp")];
  const fields = await ada.review();
  expect(await bob.post(fields)).toMatchObject({ status: 409 });
  expect([await ordersOf(ada), await ordersOf(bob)]).toEqual([0, 0]);
  expect((await ada.basket()).lines).toHaveLength(1);
});

test("a guest is sent to sign in first", async () => {
  const { status, headers } = await store.request("/order", form(await (await newShopper(store, "mug")).review()));
  expect([status, headers.get("location")]).toEqual([303, "/login?next=%2Forder"]);
});

test("a user whom the hosted provider must confirm again cannot order until then", async () => {
  const hosted = await testStore({
    STORE_FEATURES: "all",
    IDENTITY_PROVIDER: "firebase",
    FIREBASE_API_KEY: "a-key",
    FIREBASE_AUTH_DOMAIN: "my-shop.firebaseapp.com",
    FIREBASE_PROJECT_ID: "my-shop-1a2b3",
  });
  await stockUp(hosted.database, "mug");
  const user = await newUser(hosted.database);
  const token = "a-token-of-theirs";
  await hosted.database.insert(sessions).values({
    userId: user.id,
    token,
    expiresAt: new Date(Date.now() + 86_400_000),
    providerSignedInAt: new Date(Date.now() - 7_200_000),
    providerValidUntil: new Date(Date.now() - 3_600_000),
  });
  const cookie = sessionCookie({ secrets, secure: false }).write(token, user).split(";")[0]!;
  const { basketId, version, seen, totalCents } = await reviewed(createBaskets(hosted.database), user.id, "mug");
  const fields = { ...address, basket: basketId, version: String(version), seen, total: String(totalCents) };
  const post = () => hosted.request("/order", form(fields, { cookie }));
  const refused = await post();
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/login?next=%2Forder"]);
  expect(await hosted.database.$count(orders)).toBe(0);
  await hosted.database.update(sessions).set({ providerValidUntil: new Date(Date.now() + 3_600_000) });
  const placed = await post();
  expect(placed.headers.get("location")).toMatch(/^\/orders\/\d+$/);
  await hosted.stop();
});

test.each([
  { basket: "not-a-basket" },
  { version: "1.5" },
  { version: "99999999999" },
  { total: "-1" },
  { total: "" },
  { total: "1e400" },
])("a form that no page of the store contains is refused: %o", async (wrong) => {
  const shopper = await newShopper(store, "mug");
  const { status, html } = await shopper.post({ ...(await shopper.review()), ...wrong });
  expect(status).toBe(400);
  expect(html).toContain(orderMessages.notAnOrder);
});

test.each(["seen", "currency", "shipping", "codes"])(
  "a NUL character in the field %s is refused, also when the form is only updated",
  async (field) => {
    const shopper = await newShopper(store, "mug");
    const fields = { ...(await shopper.review()), [field]: "A\0B" };
    for (const sent of [fields, { ...fields, update: "yes" }]) {
      const { status, html } = await shopper.post(sent);
      expect([status, html.includes(orderMessages.notAnOrder)]).toEqual([400, true]);
    }
  },
);

test("a form from another site is refused", async () => {
  const shopper = await newShopper(store, "mug");
  const fields = await shopper.review();
  const response = await store.request(
    "/order",
    form(fields, { cookie: shopper.cookie, origin: "https://evil.example" }),
  );
  expect(response.status).toBe(403);
  expect(await ordersOf(shopper)).toBe(0);
});
