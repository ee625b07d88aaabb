import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { createOrders } from "./orders.ts";
import { orders } from "./schema.ts";
import { guestAt, numberIn } from "./testing.guest.ts";

const origin = "http://localhost:3000";
let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: origin });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

let people = 0;

async function ordered() {
  const [browser, email] = [await guestAt(store, "mug"), `guest${++people}@shopper.example`];
  const review = (await browser.ask("/order")).html;
  const { location } = await browser.order(email);
  const { html } = await browser.ask(location!);
  return { browser, email, review, html, location: location!, number: numberIn(location), link: linkIn(html) };
}

/** Returns the path of the link to print. The link's text is the full URL. */
function linkIn(html: string) {
  const [, href, text] = /<a href="([^"]*\/link\?token=[^"]*)">([^<]*)<\/a>/.exec(html)!;
  expect(text).toBe(href);
  expect(href).toMatch(/^http:\/\/localhost:3000\/orders\/\d+\/link\?token=/);
  return href!.slice(origin.length);
}

/** Runs `work` as if this many days had passed. */
async function daysLater<Result>(days: number, work: () => Promise<Result>) {
  const now = Date.now;
  Date.now = () => now() + days * 24 * 60 * 60 * 1000;
  return work().finally(() => (Date.now = now));
}

test("a guest orders without emails, and the order's page has a link to print in all its states", async () => {
  const { browser, email, review, html, location, number } = await ordered();
  expect(review).toContain(orderMessages.guest.about.print);
  for (const text of [
    orderMessages.details.states.placed,
    orderMessages.details.next(email, false),
    orderMessages.guest.link.about,
  ])
    expect(html).toContain(text);
  expect(html).not.toContain(orderMessages.guest.emailed(email));
  await createOrders(store.database).ship(number);
  linkIn((await browser.ask(location)).html);
});

test("the printed link opens the order in another browser, which can cancel it, but proves no email", async () => {
  const { link, location, number } = await ordered();
  const other = await guestAt(store);
  expect(await other.ask(link)).toMatchObject({ status: 303, location });
  const { html } = await other.ask(location);
  linkIn(html);
  expect(html).not.toContain(orderMessages.guest.take);
  expect((await other.ask(`${location}/file`)).location).toBe("/orders/find?gone=on");
  const row = async () => (await store.database.select().from(orders).where(eq(orders.number, number)))[0]!;
  expect(await row()).toMatchObject({ emailConfirmed: false });
  await other.ask(location, form({ cancel: "yes" }));
  expect(await row()).toMatchObject({ state: "cancelled" });
});

test("printed links of all browsers expire 90 days after the order, and opening one does not extend it", async () => {
  const { link, location } = await ordered();
  const other = await guestAt(store);
  const renewed = await daysLater(89, async () => {
    await other.ask(link);
    return linkIn((await other.ask(location)).html);
  });
  await daysLater(91, async () => {
    for (const path of [link, renewed])
      expect((await (await guestAt(store)).ask(path)).location).toBe("/orders/find?gone=on");
    expect((await other.ask(location)).status).toBe(303);
  });
});

test("a revoked link opens nothing", async () => {
  const { browser, link, location, number } = await ordered();
  await createOrders(store.database).revokeLinks(number);
  expect((await (await guestAt(store)).ask(link)).location).toBe("/orders/find?gone=on");
  expect((await browser.ask(location)).status).toBe(303);
});

test("the order lookup page says that it is unavailable, and why a link fails", async () => {
  const visitor = await guestAt(store);
  const { status, html } = await visitor.ask("/orders/find");
  expect([status, html.includes(orderMessages.find.unavailable)]).toEqual([200, true]);
  expect(html).not.toContain(orderMessages.find.send);
  expect((await visitor.ask("/orders/find?gone=on")).html).toContain(orderMessages.find.lost);
  const sent = await visitor.ask("/orders/find", form({ number: "100001", email: "ada@shopper.example" }));
  expect([sent.status, sent.location]).toEqual([303, "/orders/find"]);
  for (const path of ["/", "/login?next=/orders"])
    expect((await visitor.ask(path)).html).not.toContain('href="/orders/find"');
});

test("guests of one network reserve a share of the stock, and are told to order fewer or sign in", async () => {
  await stockUp(store.database, "jar", { stock: 30 });
  const units = (count: number) => guestAt(store, ...Array.from({ length: count }, () => "jar"));
  expect((await (await units(6)).order("ada@shopper.example")).status).toBe(303);
  const { status, html } = await (await units(1)).order("bob@shopper.example");
  expect([status, html.includes(orderMessages.changes.shareWithoutEmails("A fine jar", 0))]).toEqual([409, true]);
});
