import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { emails } from "../../emails/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { createOrders } from "./orders.ts";
import { orders } from "./schema.ts";
import { guestAt, linkOf, numberIn, requireConfirmation } from "./testing.guest.ts";

const messages = orderMessages.guest;
let store: TestStore;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  store = await testStore({ STORE_FEATURES: "all", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" });
  await requireConfirmation(store);
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

let people = 0;

/** Places a guest order. Returns two browsers: one that ordered, one that opened the emailed link. */
async function ordered() {
  const [orderer, reader, email] = [
    await guestAt(store, "mug"),
    await guestAt(store),
    `guest${++people}@shopper.example`,
  ];
  const { location } = await orderer.order(email);
  const number = numberIn(location);
  await reader.ask((await linkOf(store, number, email))!);
  return { orderer, reader, email, number, location: location! };
}

const rowOf = async (number: number) =>
  (await store.database.select().from(orders).where(eq(orders.number, number)))[0]!;

test("with the emailed link, a guest can export the order's data, and nobody else can", async () => {
  const { orderer, reader, email, number, location } = await ordered();
  const { response, html } = await reader.ask(`${location}/file`);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="order-${number}.json"`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(html)).toMatchObject({
    email,
    order: { number, address: { name: "Ada Shopper" }, lines: [{ id: "mug", quantity: 1 }] },
    emails: [{ kind: "order-confirm", state: "waiting" }],
  });
  for (const other of [orderer, await guestAt(store)])
    expect((await other.ask(`${location}/file`)).location).toBe("/orders/find?gone=on");
});

test("with the emailed link, a guest can delete their data from an ended order, and its links stop working", async () => {
  const { orderer, reader, email, number, location } = await ordered();
  expect((await reader.ask(location)).html).not.toContain(messages.forget.open);
  await reader.ask(location, form({ forget: "yes" }));
  expect((await rowOf(number)).guestEmail).toBe(email); // the order has not shipped, so nothing is removed
  await orderer.ask(location, form({ cancel: "yes" }));
  expect((await orderer.ask(location)).html).not.toContain(messages.forget.open);
  await orderer.ask(location, form({ forget: "yes" }));
  expect((await rowOf(number)).guestEmail).toBe(email); // `orderer` has not opened the emailed link
  const page = await reader.ask(location);
  for (const text of [messages.forget.open, messages.take]) expect(page.html).toContain(text);
  const removed = await Promise.all([1, 2].map(() => reader.ask(location, form({ forget: "yes" }))));
  expect(removed.map(({ location: to }) => to)).toContain("/orders/find?removed=on");
  expect((await reader.ask("/orders/find?removed=on")).html).toContain(orderMessages.find.removed);
  expect(await rowOf(number)).toMatchObject({ guestEmail: null, giftNote: null, address: { name: "", country: "US" } });
  expect(await store.database.select().from(emails).where(eq(emails.to, email))).toEqual([]);
  expect((await reader.ask(location)).status).toBe(303);
  expect((await createOrders(store.database).show(number))!.order.lines).toHaveLength(1);
});
