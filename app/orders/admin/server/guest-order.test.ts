import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../../basket/server/testing.ts";
import { createOrders } from "../../server/orders.ts";
import { orders } from "../../server/schema.ts";
import { guestAt, linkOf, numberIn, requireConfirmation } from "../../server/testing.guest.ts";
import { orderMessages } from "../../messages.ts";
import { form, testStore, type TestStore } from "../../../testing.ts";
import { exportOrdersAddress, adminOrderAddress, adminOrdersAddress, slipAddress } from "../addresses.ts";
import { orderPageMessages } from "../messages.ts";
import { activityLog } from "../../../admin/server/schema.ts";
import { type TestHolder, adminAt } from "../../../admin/server/testing.ts";
import { orderAt } from "./testing.ts";

const messages = orderPageMessages.order;
let store: TestStore;
let bob: TestHolder;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  store = await testStore({ STORE_FEATURES: "all", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" });
  await requireConfirmation(store);
  await stockUp(store.database, "mug", { stock: 1000 });
  bob = await adminAt(store, "orders");
});
afterAll(() => store.stop());

let people = 0;

async function guestOrder() {
  const [browser, email] = [await guestAt(store, "mug"), `guest${++people}@shopper.example`];
  const { location } = await browser.order(email);
  const number = numberIn(location);
  async function confirm() {
    const other = await guestAt(store);
    await other.ask((await linkOf(store, number, email))!);
    await other.ask(location!, form({ confirm: "yes" }));
  }
  return { browser, email, number, location: location!, confirm };
}

const shown = async (number: number, by: TestHolder = bob) => (await by.get(adminOrderAddress(number))).html;
const rowInList = async (number: number) => {
  const { html } = await bob.get(adminOrdersAddress({ q: String(number) }));
  return /<tr><td><label[^]*?<\/tr>/.exec(html)![0];
};

test("an unconfirmed order is marked in the list, on its page and on its slip, and cannot be sent", async () => {
  const { number, confirm } = await guestOrder();
  expect(await rowInList(number)).toContain(orderPageMessages.states.unconfirmed);
  const html = await shown(number);
  for (const text of [orderPageMessages.states.unconfirmed, messages.waits, `Placed, by ${messages.byGuest}`])
    expect(html).toContain(text);
  for (const text of [messages.send.button, slipAddress(number)]) expect(html).not.toContain(text);
  expect((await bob.get(slipAddress(number))).html).toContain(orderPageMessages.print.stop.unconfirmed);

  const { seen } = (await createOrders(store.database).show(number))!;
  const waits = `Order ${number} cannot be shipped yet, because the shopper has not confirmed it.`;
  const one = await bob.post(adminOrderAddress(number), { do: "send", seen: String(seen) });
  expect([one.status, one.html.includes(messages.notDone(waits))]).toEqual([409, true]);
  const many = await bob.post(adminOrdersAddress(), { do: "send", [`order-${number}`]: String(seen) });
  expect(many.html).toContain(orderPageMessages.list.notDone(waits));
  expect((await createOrders(store.database).show(number))!.order.state).toBe("placed");

  await confirm();
  expect(await rowInList(number)).toContain(orderPageMessages.states.placed);
  expect(await shown(number)).toContain(messages.send.button);
  expect((await bob.get(slipAddress(number))).html).not.toContain(orderPageMessages.print.stop.unconfirmed);
  const sent = await bob.post(adminOrdersAddress(), { do: "send", [`order-${number}`]: String(seen) });
  expect(sent.html).toContain(orderPageMessages.list.done.send);
});

test("an order that was not confirmed in time is shown as that, and not as cancelled by somebody", async () => {
  const { number } = await guestOrder();
  await store.database
    .update(orders)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(eq(orders.number, number));
  await createOrders(store.database).cancelOverdue();
  expect(await rowInList(number)).toContain(orderPageMessages.states.expired);
  const html = await shown(number);
  for (const text of [orderPageMessages.states.expired, messages.overdue("Cancelled: 1 × A fine mug")])
    expect(html).toContain(text);
});

test("the list can show orders that wait for confirmation, and those that were not confirmed in time", async () => {
  const { number, confirm } = await guestOrder();
  const isIn = async (state: string) =>
    (await bob.get(adminOrdersAddress({ state, q: String(number) }))).html.includes(adminOrderAddress(number));
  const states = ["unconfirmed", "placed", "shipped", "cancelled", "expired"];
  const where = async () => {
    const found = [];
    for (const state of states) if (await isIn(state)) found.push(state);
    return found;
  };
  const confirmed = async () =>
    (await bob.get(exportOrdersAddress({ q: String(number) }))).html.trimEnd().split(",").at(-6);
  expect([await where(), await confirmed()]).toEqual([["unconfirmed"], "no"]);
  await confirm();
  expect([await where(), await confirmed()]).toEqual([["placed"], "yes"]);
});

const recorded = async (number: number, field: string) =>
  (
    await store.database
      .select()
      .from(activityLog)
      .where(eq(activityLog.what, `order:${number}`))
  ).filter(({ fields, by }) => fields.includes(field) && by === bob.user.id).length;

test("revoked links and browsers open nothing until a new link is requested, and revoking works once", async () => {
  const { number, email, browser, location } = await guestOrder();
  const [link, other] = [(await linkOf(store, number, email))!, await guestAt(store)];
  expect((await other.ask(link)).location).toBe(location);
  for (const one of [other, browser]) expect((await one.ask(location)).status).toBe(200);

  expect(await shown(number)).toContain(messages.revoke.button);
  const responses = await Promise.all([1, 2, 3].map(() => bob.post(adminOrderAddress(number), { do: "revoke" })));
  responses.push(await bob.post(adminOrderAddress(number), { do: "revoke" }));
  for (const { location: to } of responses) expect(to).toBe(adminOrderAddress(number, { done: "revoke" }));
  expect(await recorded(number, "links")).toBe(1);
  const html = await shown(number);
  expect([html.includes(messages.revoked), html.includes(messages.revoke.button)]).toEqual([true, false]);

  const unknown = "/orders/100999/link?token=100999.0.9999999999.1.x";
  const [gone, never] = [await (await guestAt(store)).ask(link), await (await guestAt(store)).ask(unknown)];
  expect([gone.status, gone.location]).toEqual([never.status, never.location]);
  for (const one of [other, browser])
    for (const init of [{}, form({ cancel: "yes" }), form({ confirm: "yes" })])
      expect((await one.ask(location, init)).status).toBe(303);
  expect((await other.ask(`${location}/file`)).location).toBe("/orders/find?gone=on");
  expect((await createOrders(store.database).show(number))!.order).toMatchObject({ state: "placed" });
  // Links are revoked, so emails link to the page where guests request a new link.
  expect(await linkOf(store, number, email)).toBe("/orders/find");

  const renewed = (await linkOf(store, number, email, "order-link"))!;
  expect((await other.ask(renewed)).location).toBe(location);
  expect((await other.ask(location)).status).toBe(200);
  expect((await (await guestAt(store)).ask(link)).location).toBe("/orders/find?gone=on");
});

test("an account's order has no links to revoke and no guest to remove, and readers can do neither", async () => {
  const { number, email } = await orderAt(store, ["mug"]);
  const refused = await bob.post(adminOrderAddress(number), { do: "revoke" });
  expect([refused.status, refused.html.includes(messages.noGuest)]).toEqual([409, true]);
  await createOrders(store.database).ship(number);
  await bob.post(adminOrderAddress(number), { do: "forget" });
  expect((await createOrders(store.database).show(number))!.email).toBe(email);
  expect((await recorded(number, "links")) + (await recorded(number, "person"))).toBe(0);
  const eve = await adminAt(store, "reader");
  const guests = await guestOrder();
  for (const action of ["revoke", "forget"])
    expect((await eve.post(adminOrderAddress(guests.number), { do: action })).status).toBe(404);
  expect(await shown(guests.number, eve)).not.toContain(messages.revoke.button);
});

async function allOf(number: number) {
  const tables = sql`select (select json_agg(o) from orders o where number = ${number}) as o, (select json_agg(l) from letters l
    where about ->> 'number' = ${String(number)}) as l, (select words::text from order_search where number = ${number}) as s`;
  return JSON.stringify((await store.database.execute(tables)).rows);
}

test("the guest's data can be removed once an order has shipped or ended, and lines, sums and the country stay", async () => {
  const { number, email, location, browser, confirm } = await guestOrder();
  await confirm();
  const link = (await linkOf(store, number, email, "order-link"))!;
  const early = await bob.post(adminOrderAddress(number), { do: "forget" });
  expect([early.status, early.html.includes(messages.notDone(orderMessages.guest.stillToSend))]).toEqual([409, true]);
  expect(await shown(number)).not.toContain(messages.forget.button);
  await createOrders(store.database).ship(number);
  const before = (await createOrders(store.database).show(number))!.order;
  for (const text of [email, "Analytical", "'ada'"]) expect(await allOf(number)).toContain(text);

  expect(await shown(number)).toContain(messages.forget.button);
  const responses = await Promise.all([1, 2].map(() => bob.post(adminOrderAddress(number), { do: "forget" })));
  for (const { location: to } of responses) expect(to).toBe(adminOrderAddress(number, { done: "forget" }));
  expect(await recorded(number, "person")).toBe(1);
  for (const text of [email, "Analytical", "Ada", "'ada'", '"62701"', "Springfield"])
    expect(await allOf(number)).not.toContain(text);
  const after = (await createOrders(store.database).show(number))!.order;
  expect(after).toMatchObject({ lines: before.lines, totalCents: before.totalCents, state: "shipped" });
  expect(after.address).toMatchObject({ country: "US", name: "", street: "" });
  expect((await (await guestAt(store)).ask(link)).location).toBe("/orders/find?gone=on");
  expect((await browser.ask(location)).status).toBe(303);
  expect(await linkOf(store, number, email, "order-link")).toBeNull();
  const html = await shown(number);
  expect(html).toContain(messages.by(""));
  expect(html).not.toContain(messages.forget.button);
});
