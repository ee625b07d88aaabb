import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../../basket/server/testing.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { emails } from "../../../emails/server/schema.ts";
import { createOrders } from "../../server/orders.ts";
import { orders as ordersTable } from "../../server/schema.ts";
import { newShopper } from "../../server/testing.shopper.ts";
import { testStore, type TestStore } from "../../../testing.ts";
import { activityLogAddress } from "../../../admin/addresses.ts";
import { adminOrderAddress, slipAddress } from "../addresses.ts";
import { orderPageMessages } from "../messages.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../admin/server/testing.ts";
import { orderAt } from "./testing.ts";

const messages = orderPageMessages.order;
let store: TestStore;
let [ada, bob, eve]: readonly TestHolder[] = [] as never;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  for (const id of ["mug", "lamp"]) await stockUp(store.database, id, { stock: 1000 });
  [ada, bob, eve] = await Promise.all([adminAt(store, "owner"), adminAt(store, "orders"), adminAt(store, "reader")]);
});
afterAll(() => store.stop());

const orders = () => createOrders(store.database);
const send = (seen: number, more: Record<string, string> = {}) => ({ do: "send", seen: String(seen), ...more });

test("an order's page shows everything: lines, address, gift note, amount to pay, and history", async () => {
  const { number, email } = await orderAt(store, ["mug", "lamp", "mug"], { name: "Zoë Ito", giftNote: "With <love>" });
  await orders().cancelUnits(number, { mug: 1 }, { by: ada!.user.id });
  const { html } = await bob!.get(adminOrderAddress(number));
  for (const text of [
    `Ordered by ${email}`,
    "Zoë Ito\n1 Analytical Way\nSpringfield, IL 62701\nUnited States",
    "With &lt;love&gt;",
    '<a href="/products/lamp">A fine lamp</a>',
    "$119.98",
    `Placed, by ${email}`,
    `Cancelled: 1 × A fine mug, by ${ada!.user.email}`,
    slipAddress(number),
  ])
    expect(html).toContain(text);
  expect((await bob!.get(adminOrderAddress(7))).status).toBe(404);
  expect((await bob!.get(adminOrderAddress("x"))).status).toBe(404);
  expect((await bob!.get(slipAddress(7))).status).toBe(404);
});

test.each(["confirm", "payment"] as const)(
  "a held order has no button to send it, and says why: %s",
  async (reason) => {
    const { number } = await orderAt(store, ["mug"]);
    const held = { heldUntil: sql`now() + interval '1 hour'`, holdReason: reason };
    await store.database.update(ordersTable).set(held).where(eq(ordersTable.number, number));
    const { html } = await bob!.get(adminOrderAddress(number));
    expect(html).toContain(messages.waitsLead[reason].slice(0, 30));
    expect(html).not.toContain(messages.send.button);
  },
);

test("a shop without e-mails does not announce an e-mail about a parcel", async () => {
  const { html } = await bob!.get(adminOrderAddress((await orderAt(store, ["mug"])).number));
  expect(html).toContain(messages.send.lead);
  expect(html).not.toContain(messages.emailLater);
});

test("it is sent with a carrier and a tracking number, once, and the shopper sees both", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  const number = Number(path.split("/").at(-1));
  const { seen } = (await orders().show(number))!;
  const form = send(seen, { carrier: " DHL ", tracking: "JD0001234567" });
  const [one, two] = await Promise.all([1, 2].map(() => bob!.post(adminOrderAddress(number), form)));
  const to = adminOrderAddress(number, { done: "send" });
  expect([one!.location, two!.location]).toEqual([to, to]);
  const { html } = await bob!.get(to);
  for (const text of [messages.done.send, "Shipped, DHL, JD0001234567", 'href="https://www.dhl.com/'])
    expect(html).toContain(text);
  expect(html).not.toContain(messages.send.button);
  expect((await orders().show(number))!.log).toHaveLength(2);
  expect((await shopper.get(path)).html).toContain("Shipped with DHL. Tracking number: JD0001234567");
  const record = (await ada!.get(activityLogAddress())).html;
  expect(record.match(RegExp(`Order: ${number}`, "g"))).toHaveLength(1);
  expect(record).not.toContain("JD0001234567");
});

test("tracking details are entered or corrected afterwards, and the shopper sees the last ones", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  const number = Number(path.split("/").at(-1));
  await orders().ship(number, { carrier: "DHL", tracking: "JD0001234567" });
  const page = await bob!.get(adminOrderAddress(number));
  expect(page.html).toMatch(/name="tracking"[^>]* value="JD0001234567"/);
  const { seen } = (await orders().show(number))!;
  const parcel = /name="parcel" value="(\d+)"/.exec(page.html)![1]!;
  const form = { do: "parcel", parcel, seen: String(seen), carrier: "UPS", tracking: "1Z999AA10123" };
  for (let time = 0; time < 2; time += 1)
    expect((await bob!.post(adminOrderAddress(number), form)).location).toBe(
      adminOrderAddress(number, { done: "parcel" }),
    );
  expect((await bob!.get(adminOrderAddress(number))).html).toContain(
    `Tracking details changed: UPS, 1Z999AA10123, by ${bob!.user.email}`,
  );
  const { html } = await shopper.get(path);
  expect(html).toContain("Shipped with UPS. Tracking number: 1Z999AA10123");
  expect([...html.matchAll(/<li>(\w+), <time/g)].map(([, state]) => state)).toEqual(["Placed", "Shipped"]);
  const open = await orderAt(store, ["mug"]);
  const early = await bob!.post(adminOrderAddress(open.number), { ...form, seen: String((await open.shown()).seen) });
  expect(early.status).toBe(409);
});

test("some units are sent in a parcel, the page says what is left, and the rest is sent with another one", async () => {
  const shopper = await newShopper(store, "mug", "mug", "lamp");
  const path = await shopper.order();
  const number = Number(path.split("/").at(-1));
  const at = adminOrderAddress(number);
  const seen = async () => (await orders().show(number))!.seen;
  const parts = { carrier: "DHL", tracking: "JD0001234567", "send-0": "1", "send-1": "1" };
  const form = send(await seen(), parts);
  const responses = await Promise.all([1, 2].map(() => bob!.post(at, form)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  const { html } = await bob!.get(adminOrderAddress(number, { done: "send" }));
  for (const text of [
    messages.partSent,
    "Parcel shipped, DHL, JD0001234567: 1 × A fine mug, 1 × A fine lamp",
    "Parcel 1",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('name="send-0"'); // only one unit is left to send, so there is no quantity field
  const own = await shopper.get(path);
  for (const text of ["Part of your order is on its way.", "Not shipped yet", "Cancel the rest of the order"])
    expect(own.html).toContain(text);
  expect((await shopper.get("/orders")).html).toContain("Partly shipped");
  expect((await bob!.get(`/admin/orders?state=partly&q=${number}`)).html).toContain(at);
  expect((await bob!.post(at, send(await seen()))).status).toBe(303);
  expect((await shopper.get(path)).html).toContain("Your order is on its way.");
});

test.each([
  ["more than are left", { "send-0": "3" }, messages.unitsWrong(2)],
  ["no units", { "send-0": "0" }, messages.none.send],
])("with %s typed, no parcel is sent, and an error is at the field", async (_, typed, message) => {
  const { number, shown } = await orderAt(store, ["mug", "mug"]);
  const response = await bob!.post(adminOrderAddress(number), send((await shown()).seen, typed));
  expect([response.status, response.html.includes(`<a href="#send-0">${message}</a>`)]).toEqual([422, true]);
  expect(response.html).toMatch(/<details open="">/);
  expect((await shown()).log).toHaveLength(1);
});

test("a parcel is undone with a button of its page, once, and that is in the activity log", async () => {
  const { number, shown } = await orderAt(store, ["mug", "lamp"]);
  await orders().ship(number, null, { by: ada!.user.id });
  const page = await bob!.get(adminOrderAddress(number));
  const [id] = (await shown()).order.parcels.map((parcel) => parcel.id);
  const form = { do: "undo", seen: String((await shown()).seen), parcel: String(id) };
  expect(page.html).toContain(messages.undo.button(1));
  const responses = await Promise.all([1, 2].map(() => bob!.post(adminOrderAddress(number), form)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  const { html } = await bob!.get(adminOrderAddress(number, { done: "undo" }));
  for (const text of [messages.done.undo, "Parcel undone: 1 × A fine mug, 1 × A fine lamp", messages.send.button])
    expect(html).toContain(text);
  const log = (await ada!.get(activityLogAddress())).html;
  expect(log.match(RegExp(`Order: ${number}`, "g"))).toHaveLength(1);
  const again = await ada!.post(adminOrderAddress(number), { ...form, seen: String((await shown()).seen) });
  expect(again.status).toBe(409);
});

test("a parcel cannot be undone on its page once an email about it was sent", async () => {
  const { number, email, shown } = await orderAt(store, ["mug"]);
  await bob!.post(adminOrderAddress(number), send((await shown()).seen));
  const hasButton = async () => (await bob!.get(adminOrderAddress(number))).html.includes(messages.undo.button(1));
  expect(await hasButton()).toBe(true);
  await store.database.update(emails).set({ state: "sent" }).where(eq(emails.to, email));
  expect(await hasButton()).toBe(false);
});

test("a parcel's slip lists its units only, and the order's slip those that are not sent", async () => {
  const { number } = await orderAt(store, ["mug", "mug", "mug", "lamp"]);
  await orders().ship(number, null, { by: ada!.user.id }, { mug: 1 });
  const cells = async (query?: { parcel: number }) =>
    [...(await bob!.get(slipAddress(number, query))).html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text);
  expect(await cells({ parcel: 1 })).toEqual(["A fine mug", "mug", "1"]);
  expect(await cells()).toEqual(["A fine mug", "mug", "2", "A fine lamp", "lamp", "1"]);
  expect((await bob!.get(slipAddress(number, { parcel: 2 }))).status).toBe(404);
});

test("cancelling units reduces the amount to pay, and a repeated form has no further effect", async () => {
  await stockUp(store.database, "rug", { stock: 9 });
  const { number, shown } = await orderAt(store, ["mug", "rug", "rug", "rug"]);
  const { seen } = await shown();
  const form = { do: "units", seen: String(seen), sure: "yes", "units-0": "", "units-1": "2" };
  const responses = await Promise.all([1, 2, 3].map(() => bob!.post(adminOrderAddress(number), form)));
  expect(responses.map(({ location }) => location)).toEqual(
    responses.map(() => adminOrderAddress(number, { done: "units" })),
  );
  expect((await shown()).order).toMatchObject({ state: "placed", totalCents: 2 * 5999 });
  const [rug] = await store.database.select().from(products).where(eq(products.id, "rug"));
  expect(rug!.stock).toBe(8);
});

test("cancelling units asks first, and the page's own form then does it", async () => {
  const { number, shown } = await orderAt(store, ["mug", "mug", "lamp"]);
  const { seen } = await shown();
  const confirmation = await bob!.post(adminOrderAddress(number), { do: "units", seen: String(seen), "units-0": "2" });
  expect(confirmation.status).toBe(200);
  expect(confirmation.html).toMatch(/Cancel these items\?.*<li>2 × A fine mug<\/li>.*This cannot be undone/s);
  expect((await shown()).log).toHaveLength(1);
  const part = confirmation.html.slice(confirmation.html.indexOf(messages.unitsConfirm));
  const form = fieldsIn(`<main${part.slice(0, part.indexOf("</form>"))}`);
  const done = await bob!.post(adminOrderAddress(number), form);
  expect(done.location).toBe(adminOrderAddress(number, { done: "units" }));
  expect((await shown()).order.lines.map(({ cancelled }) => cancelled)).toEqual([2, 0]);
});

test("a slip of a cancelled order says that it must not be sent", async () => {
  const { number } = await orderAt(store, ["mug"]);
  await orders().cancel(number);
  expect((await bob!.get(slipAddress(number))).html).toContain(orderPageMessages.print.stop.cancelled);
});

test.each([
  ["more than are left", { "units-0": "3" }, messages.unitsWrong(2)],
  ["what is no number", { "units-0": "all" }, messages.unitsWrong(2)],
  ["less than none", { "units-0": "-1" }, messages.unitsWrong(2)],
  ["nothing", { "units-0": "" }, messages.none.units],
  ["a line that it does not have", { "units-7": "1" }, messages.none.units],
])("with %s typed, no unit is cancelled, and an error is at the field", async (_, typed, message) => {
  const { number, shown } = await orderAt(store, ["mug", "mug"]);
  const { seen } = await shown();
  const response = await bob!.post(adminOrderAddress(number), { do: "units", seen: String(seen), ...typed });
  expect(response.status).toBe(422);
  expect(response.html).toContain(`<a href="#units-0">${message}</a>`);
  expect((await shown()).log).toHaveLength(1);
});

test("cancelled units cannot be cancelled again", async () => {
  const { number, shown } = await orderAt(store, ["mug", "mug", "lamp"]);
  await orders().cancelUnits(number, { mug: 1 });
  const { seen } = await shown();
  const response = await bob!.post(adminOrderAddress(number), {
    do: "units",
    seen: String(seen),
    sure: "yes",
    "units-0": "2",
  });
  expect(response.status).toBe(422);
  expect(response.html).toContain("Only 1 of “A fine mug” can be cancelled.");
});

test("cancelling an order cancels its remaining units", async () => {
  const { number, shown } = await orderAt(store, ["mug"]);
  const { seen } = await shown();
  const { location } = await bob!.post(adminOrderAddress(number), { do: "cancel", seen: String(seen) });
  expect(location).toBe(adminOrderAddress(number, { done: "cancel" }));
  expect((await shown()).order).toMatchObject({ state: "cancelled", totalCents: 0 });
});

test("a form from before somebody else's change does nothing, and the page shows the current state", async () => {
  const { number, shown } = await orderAt(store, ["mug", "mug"]);
  const { seen } = await shown();
  await ada!.post(adminOrderAddress(number), { do: "units", seen: String(seen), sure: "yes", "units-0": "1" });
  const late = await bob!.post(adminOrderAddress(number), send(seen, { carrier: "DHL", tracking: "JD1" }));
  expect(late.status).toBe(409);
  expect(late.html).toContain(messages.notDone(`Order ${number} has changed since you opened this page.`));
  expect(late.html).toContain(`Cancelled: 1 × A fine mug, by ${ada!.user.email}`);
  expect(late.html).toMatch(/name="tracking"[^>]* value="JD1"/);
  const now = /name="do" value="send"\/><input type="hidden" name="seen" value="(\d+)"/.exec(late.html)![1]!;
  const sent = await bob!.post(adminOrderAddress(number), send(Number(now), { carrier: "DHL", tracking: "JD1" }));
  expect(sent.status).toBe(303);
  const after = await ada!.post(adminOrderAddress(number), { do: "cancel", seen: now });
  expect([after.status, after.html.includes("has already been shipped")]).toEqual([409, true]);
});

test.each([
  ["a carrier with more than 60 characters", { carrier: "x".repeat(61) }, "#carrier"],
  ["a tracking number of two lines", { tracking: "JD\n1" }, "#tracking"],
])("%s is refused at its field", async (_, typed, field) => {
  const { number, shown } = await orderAt(store, ["mug"]);
  const response = await bob!.post(adminOrderAddress(number), send((await shown()).seen, typed));
  expect([response.status, response.html.includes(`href="${field}"`)]).toEqual([422, true]);
  expect((await shown()).order.state).toBe("placed");
});

test.each([{}, { do: "delete" }, { do: "send" }, { do: "cancel", seen: "now" }])(
  "a form that no page contains does nothing: %j",
  async (form) => {
    const { number, shown } = await orderAt(store, ["mug"]);
    const response = await bob!.post(adminOrderAddress(number), form);
    expect([response.status, response.html.includes(orderPageMessages.notUnderstood)]).toEqual([422, true]);
    expect((await shown()).log).toHaveLength(1);
    expect(await bob!.post(adminOrderAddress(7), form)).toMatchObject({ status: 404 });
  },
);

test("notes are on the order's page with their authors, and on no page of the shopper's", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  const number = Number(path.split("/").at(-1));
  const page = await bob!.get(adminOrderAddress(number));
  const key = /name="form" value="([^"]+)"/.exec(page.html)![1]!;
  const form = { do: "note", form: key, note: "Called:\r\nFriday" };
  for (let time = 0; time < 2; time += 1) expect((await bob!.post(adminOrderAddress(number), form)).status).toBe(303);
  const { html } = await eve!.get(adminOrderAddress(number));
  expect(html.match(/Called:\nFriday/g)).toHaveLength(1);
  expect(html).toContain(bob!.user.email);
  expect((await shopper.get(path)).html + (await shopper.get(`/_data${path}`)).html).not.toContain("Friday");
  const empty = await bob!.post(adminOrderAddress(number), { do: "note", form: key, note: "  " });
  expect([empty.status, empty.html.includes(messages.noteMissing)]).toEqual([422, true]);
  const long = await bob!.post(adminOrderAddress(number), { do: "note", form: key, note: "x".repeat(2001) });
  expect(long.status).toBe(422);
  const bell = await bob!.post(adminOrderAddress(number), { do: "note", form: key, note: "a\u0007" });
  expect(bell.status).toBe(422);
});

test("readers see all of it, and no form", async () => {
  const { number } = await orderAt(store, ["mug"]);
  const { html } = await eve!.get(adminOrderAddress(number));
  const main = html.slice(html.indexOf("<main"));
  expect(main).not.toContain("<form");
  expect(main).toContain(messages.history);
});
