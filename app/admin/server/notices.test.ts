import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { basketMessages } from "../../basket/messages.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { newShopper, type TestShopper } from "../../orders/server/testing.shopper.ts";
import { orders } from "../../orders/server/schema.ts";
import { orderMessages } from "../../orders/messages.ts";
import { checkoutAddress, loginAddress } from "../../shop/addresses.ts";
import { messages as shopMessages } from "../../shop/messages.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { noticesAddress } from "../addresses.ts";
import { adminMessages } from "../messages.ts";
import { browserAt, fieldsIn, type TestHolder, adminAt } from "./testing.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "mug", { stock: 1000 });
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());

const address = noticesAddress();
const messages = adminMessages.notices;
const sentence = "We are at the sea until Monday.";

async function set(fields: Record<string, string>) {
  const typed = { ...fieldsIn((await owner.get(address)).html), ...fields };
  return { typed, ...(await owner.post(address, typed)) };
}
const guests = async (path: string) => (await browserAt(store).get(path)).html;
const ordersOf = async (shopper: TestShopper) => {
  const { rows } = await store.database.execute(
    sql`select count(*)::integer as count from ${orders} where user_id = ${shopper.user.id}`,
  );
  return rows[0]!["count"];
};
const button = `>${orderMessages.review.place}</button>`;

test("by default there is no announcement, and shoppers can order", async () => {
  expect(fieldsIn((await owner.get(address)).html)).toMatchObject({
    version: "0",
    announcement: "",
    link: "",
    ordering: "open",
    sentence: messages.firstSentence,
  });
  expect(await guests("/")).not.toContain("<aside");
  const shopper = await newShopper(store, "mug");
  expect(await shopper.order()).toMatch(/^\/orders\/\d+$/);
});

test("an announcement is above the header of shoppers' pages, optionally as a link, until it is removed", async () => {
  await set({ announcement: "Free <b>delivery</b> this week", link: "/search?q=mug" });
  const linked =
    /<aside[^>]*><a[^>]* href="\/search\?q=mug">Free &lt;b&gt;delivery&lt;\/b&gt; this week<\/a><\/aside><header/;
  await expect.poll(() => guests("/")).toMatch(linked);
  for (const path of [checkoutAddress(), "/products/mug", "/nowhere"]) expect(await guests(path)).toMatch(linked);
  expect(await guests(loginAddress())).not.toContain("<aside");
  await set({ link: "https://weaver.example/fair" });
  await expect.poll(() => guests("/")).toContain('<a href="https://weaver.example/fair">Free');
  await set({ link: "" });
  await expect.poll(() => guests("/")).toMatch(/<aside[^>]*><p>Free/);
  await set({ announcement: "" });
  await expect.poll(() => guests("/")).not.toContain("<aside");
});

test("guests see an owner's change within a second, in the fastest of five changes", async () => {
  const took: number[] = [];
  for (const round of [1, 2, 3, 4, 5]) {
    const announcement = `Round ${round}`;
    await guests("/");
    await set({ announcement });
    const saved = performance.now();
    await expect.poll(() => guests("/"), { interval: 10 }).toContain(announcement);
    took.push(performance.now() - saved);
  }
  await set({ announcement: "" });
  expect(Math.min(...took)).toBeLessThan(1000);
});

test("text beyond an announcement's two lines can be reached by keyboard", async () => {
  await set({ announcement: "x".repeat(91) });
  await expect.poll(() => guests("/")).toMatch(/<aside[^>]*><p tabindex="0">/);
  await set({ announcement: "" });
});

test.each([
  ["javascript:alert(1)", messages.leadsNowhere],
  ["http://weaver.example", messages.leadsNowhere],
  ["//weaver.example", messages.leadsNowhere],
  ["/\\weaver.example", messages.leadsNowhere],
  ["https://ada:secret@weaver.example", messages.leadsNowhere],
  ["https://", messages.leadsNowhere],
  ["departments", messages.leadsNowhere],
])("an announcement with a link to %s is refused at its field", async (href, error) => {
  const { status, html, typed } = await set({ announcement: "News", link: href });
  expect([status, fieldsIn(html)]).toEqual([422, typed]);
  expect(html).toContain(`<a href="#link">${error}</a>`);
});

test("input that is too long, missing or not an option is refused at its field, and nothing changes", async () => {
  const { version } = fieldsIn((await owner.get(address)).html);
  const refused = async (fields: Record<string, string>) => {
    const { status, html } = await set(fields);
    return [status, .../<a href="#(\w+)">([^<]*)/.exec(html)!.slice(1)];
  };
  expect(await refused({ announcement: "x".repeat(201) })).toEqual([
    422,
    "announcement",
    adminMessages.shop.tooLong(200),
  ]);
  expect(await refused({ announcement: "", link: "/" })).toEqual([422, "announcement", messages.nothingAnnounced]);
  expect(await refused({ ordering: "maybe" })).toEqual([422, "ordering", messages.orderingMissing]);
  expect(await refused({ ordering: "closed", sentence: " " })).toEqual([422, "sentence", messages.sentenceMissing]);
  expect(fieldsIn((await owner.get(address)).html)["version"]).toBe(version);
});

test("while the shop is closed, basket and products say so instead of the button, and an order form leads back to the basket", async () => {
  const shopper = await newShopper(store, "mug", "mug");
  const reviewed = await shopper.review();
  await set({ ordering: "closed", sentence });
  const refused = await shopper.post(reviewed);
  expect([refused.status, refused.location]).toEqual([303, checkoutAddress()]);
  expect(await ordersOf(shopper)).toBe(0);
  expect((await shopper.basket()).lines).toMatchObject([{ quantity: 2 }]);

  expect(await shopper.get("/order")).toMatchObject({ status: 303, location: checkoutAddress() });
  await expect.poll(() => guests("/products/mug")).toContain(`>${sentence}</p>`);
  const basket = (await shopper.get(checkoutAddress())).html;
  expect(basket).toContain(`<strong>${basketMessages.closed}</strong><p>${sentence}</p>`);
  expect(basket).not.toContain(shopMessages.checkout.proceed);
  await shopper.fill("mug");
  expect((await shopper.basket()).lines).toMatchObject([{ quantity: 3 }]);

  await set({ ordering: "open" });
  expect((await shopper.get("/order")).html).toContain(button);
  expect(await shopper.order()).toMatch(/^\/orders\/\d+$/);
});

test("an order placed before the shop closed can still be opened", async () => {
  const shopper = await newShopper(store, "mug");
  const reviewed = await shopper.review();
  const { location } = await shopper.post(reviewed);
  await set({ ordering: "closed", sentence });
  expect(await shopper.post(reviewed)).toMatchObject({ status: 303, location });
  await set({ ordering: "open" });
});

test("closing the shop waits for orders in progress, and none is accepted afterwards", async () => {
  const [early, late] = await Promise.all([newShopper(store, "mug"), newShopper(store, "mug")]);
  const [reviewed, reviewedToo] = await Promise.all([early.review(), late.review()]);
  let ordering: Promise<unknown> = Promise.resolve();
  let closing: Promise<unknown> = Promise.resolve();
  await store.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from ${products} where id = 'mug' for update`);
    ordering = early.post(reviewed);
    await expect.poll(waiting).toBe(1);
    // The save of the setting waits until the order's transaction commits.
    closing = set({ ordering: "closed", sentence }).then(async ({ status }) => [status, await ordersOf(early)]);
    await expect.poll(waiting).toBe(2);
  });
  expect(await closing).toEqual([303, 1]);
  expect(await ordering).toMatchObject({ status: 303 });
  expect(await late.post(reviewedToo)).toMatchObject({ status: 303, location: checkoutAddress() });
  await set({ ordering: "open" });
});

async function waiting() {
  const { rows } = await store.database.execute(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]!["count"];
}
