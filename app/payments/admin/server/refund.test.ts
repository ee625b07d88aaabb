import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityLogAddress } from "../../../admin/addresses.ts";
import { adminAt, fieldsIn, type TestHolder } from "../../../admin/server/testing.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { storeSettings } from "../../../catalogue/server/schema.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { emails } from "../../../emails/server/schema.ts";
import { testStore, type TestStore } from "../../../testing.ts";
import { refunds } from "../../server/schema.ts";
import { testPayments } from "../../server/testing.ts";
import { refundAddress } from "../addresses.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";

let store: TestStore;
let shop: Awaited<ReturnType<typeof testPayments>>;
let [ada, bob, eve]: readonly TestHolder[] = [] as never;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  shop = await testPayments(store);
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
  [ada, bob, eve] = await Promise.all([adminAt(store, "owner"), adminAt(store, "orders"), adminAt(store, "reader")]);
});
afterAll(async () => {
  await store.stop();
  await shop.stop();
});

/** Places an order, pays it by card, and ships it. */
async function shippedOrder(...products: string[]) {
  const number = await shop.order("card", ...products);
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  await shop.orders.ship(number);
  return number;
}

/** Reads the refund form on the order's page, and adds typed fields. */
async function refundForm(number: number, typed: Record<string, string>, holder = bob) {
  if (!holder) throw new Error("Nobody is signed in.");
  const { html } = await holder.get(adminOrderAddress(number));
  const form = html.slice(html.indexOf(`action="${refundAddress(number)}"`));
  const { seen, form: id } = fieldsIn(`<main>${form.slice(0, form.indexOf("</form>"))}`);
  return { seen: seen!, form: id!, ...typed };
}

const refundsOf = (number: number) => store.database.select().from(refunds).where(eq(refunds.orderNumber, number));

test("a refund is previewed, confirmed, listed and logged, and the shopper gets one email", async () => {
  const number = await shippedOrder("mug", "mug");
  const form = await refundForm(number, { "refund-units-0": "1", "refund-amount": "2.50" });
  const preview = await bob!.post(refundAddress(number), form);
  expect(preview).toMatchObject({ status: 200 });
  expect(preview.html).toContain(messages.confirm("$12.50"));
  expect(await refundsOf(number)).toEqual([]);
  const sure = fieldsIn(preview.html);
  const sent = await Promise.all([1, 2].map(() => bob!.post(refundAddress(number), sure)));
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(adminOrderAddress(number, { refunded: "yes" })));
  expect(await refundsOf(number)).toMatchObject([{ amountCents: 1250, reason: "owner", state: "waiting" }]);
  const { html } = await bob!.get(sent[0]!.location!);
  for (const text of [messages.done, "$12.50", messages.states.waiting, messages.reasons.owner, "pi_"])
    expect(html).toContain(text);
  expect((await ada!.get(activityLogAddress())).html).toContain(`Order: ${number}`);
  const sentEmails = await store.database.select().from(emails).where(eq(emails.kind, "order-refunded"));
  expect(sentEmails.filter(({ about }) => (about as { number: number }).number === number)).toHaveLength(1);
});

test("a refund that the owner marks as refunded is confirmed with a notice", async () => {
  const number = await shippedOrder("mug");
  const [id, form] = [randomUUID(), await refundForm(number, { "refund-amount": "5", sure: "yes" })];
  await bob!.post(refundAddress(number), { ...form, form: id });
  await store.database.update(refunds).set({ state: "by hand" }).where(eq(refunds.id, id));
  const { location } = await bob!.post(refundAddress(number), { do: "sent", refund: id });
  expect((await bob!.get(location!)).html).toContain(messages.sentDone);
});

test("the second of two owners who refund at once is told that something has changed", async () => {
  const number = await shippedOrder("mug", "mug");
  const form = { "refund-amount": "5", sure: "yes" };
  const [one, two] = [await refundForm(number, form), await refundForm(number, form, ada)];
  await bob!.post(refundAddress(number), one);
  const late = await ada!.post(refundAddress(number), two);
  expect(late.status).toBe(409);
  expect(late.html).toContain(messages.changed);
  expect(await refundsOf(number)).toHaveLength(1);
});

test("a form with mistakes names them, and refunds nothing", async () => {
  const number = await shippedOrder("mug");
  const post = async (typed: Record<string, string>) =>
    bob!.post(refundAddress(number), { ...(await refundForm(number, typed)), sure: "yes" });
  const wrong = await post({ "refund-units-0": "x", "refund-amount": "ten" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain(`<a href="#refund-units-0">${messages.unitsWrong}</a>`);
  expect(wrong.html).toContain(messages.amountWrong("10.00"));
  expect((await post({ "refund-units-0": "2" })).html).toContain("Only 1 unit of “A fine mug” can be refunded.");
  expect((await post({})).html).toContain("Enter units, shipping or an amount to refund.");
  expect((await post({ "refund-amount": "10.01" })).status).toBe(422);
  expect(await refundsOf(number)).toEqual([]);
});

test("too many units and a wrong amount are refused at once", async () => {
  const number = await shippedOrder("mug");
  const form = await refundForm(number, { "refund-units-0": "2", "refund-amount": "ten" });
  const { status, html } = await bob!.post(refundAddress(number), form);
  expect(status).toBe(422);
  expect(html).toContain('<a href="#refund-units-0">Only 1 unit of “A fine mug” can be refunded.</a>');
  expect(html).toContain(`<a href="#refund-amount">${messages.amountWrong("10.00")}</a>`);
});

test("in a locale with decimal commas, 3,333 is refused, and examples have a comma", async () => {
  const number = await shippedOrder("mug");
  const form = { ...(await refundForm(number, { "refund-amount": "3,333" })), sure: "yes" };
  const [before] = await store.database.select().from(storeSettings);
  await store.database.update(storeSettings).set({ locale: "de-AT" });
  const { html } = await bob!.post(refundAddress(number), form);
  await store.database.update(storeSettings).set({ locale: before!.locale });
  expect(html).toContain(messages.amountWrong("10,00"));
});

test("only those who may change orders can refund, and an unpaid order has no form", async () => {
  const number = await shippedOrder("mug");
  expect((await eve!.get(adminOrderAddress(number))).html).not.toContain(messages.open);
  const form = { ...(await refundForm(number, { "refund-amount": "5" })), sure: "yes" };
  expect((await eve!.post(refundAddress(number), form)).status).toBe(404);
  expect(await refundsOf(number)).toEqual([]);
  const unpaid = await bob!.get(adminOrderAddress(await shop.order("card", "mug")));
  expect(unpaid.html).toContain(messages.unpaid);
  expect(unpaid.html).not.toContain(messages.open);
  expect((await bob!.get(refundAddress(1))).status).toBe(404);
});

test("an order on delivery that has not shipped shows no payment", async () => {
  const number = await shop.order("delivery", "mug");
  expect((await bob!.get(adminOrderAddress(number))).html).not.toContain(`<h2>${messages.heading}</h2>`);
});
