import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellerAddress } from "../../admin/addresses.ts";
import { createSettings } from "../../admin/server/settings.ts";
import { adminAt, fieldsIn, type TestHolder } from "../../admin/server/testing.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { storeSettings } from "../../catalogue/server/schema.ts";
import { orderMessages } from "../../orders/messages.ts";
import { createOrders } from "../../orders/server/orders.ts";
import { orders } from "../../orders/server/schema.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { paymentSettingsAddress } from "../admin/addresses.ts";
import { paymentAdminMessages } from "../admin/messages.ts";
import { referenceOf } from "../domain/reference.ts";
import { paymentMessages } from "../messages.ts";
import { preparePayments } from "../server.ts";
import { paymentEmails } from "./emails.ts";

let store: TestStore;
let owner: TestHolder;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all", PUBLIC_URL: "http://localhost:3000" });
  owner = await adminAt(store, "owner");
  await store.database.update(storeSettings).set({ currency: "EUR" });
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
});
afterAll(() => store.stop());

const save = async (path: string, changes: Record<string, string>) =>
  owner.post(path, { ...fieldsIn((await owner.get(path)).html), ...changes });
const setAccount = (iban = "DE89 3704 0044 0532 0130 00") =>
  save(sellerAddress(), { name: "Example Shop", iban, bic: "COBADEFFXXX" });
const numberIn = (path: string) => Number(/\d+/.exec(path)![0]);

test("bank transfer is offered once the owner has entered an IBAN and switched it on", async () => {
  const shopper = await newShopper(store, "mug");
  const isOffered = async () => (await shopper.get("/order")).html.includes('value="transfer"');
  expect((await owner.get(paymentSettingsAddress())).html).toContain(paymentAdminMessages.noAccount);
  await save(paymentSettingsAddress(), { transfer: "yes" });
  expect(await isOffered()).toBe(false);
  await setAccount();
  expect(await isOffered()).toBe(true);
  expect((await shopper.get("/order")).html).toContain(paymentMessages.methods.transfer.about(7));
  await save(paymentSettingsAddress(), { transfer: "no" });
  expect(await isOffered()).toBe(false);
  await save(paymentSettingsAddress(), { transfer: "yes" });
});

test.each(["0", "31", "x", ""])("%j days to pay are refused", async (days) => {
  expect((await save(paymentSettingsAddress(), { days })).html).toContain(paymentAdminMessages.wrongDays);
});

test("an order by transfer waits as long as the owner says", async () => {
  await save(paymentSettingsAddress(), { days: "3" });
  const shopper = await newShopper(store, "mug");
  const number = numberIn(await shopper.order({ payment: "transfer" }));
  const isThis = eq(orders.number, number);
  const [order] = await store.database
    .select({ reason: orders.holdReason, days: sql<number>`extract(day from held_until - placed_at)::integer` })
    .from(orders)
    .where(isThis);
  expect(order).toEqual({ reason: "payment", days: 3 });
  await save(paymentSettingsAddress(), { days: "7" });
});

test("the pay page has the bank details with a QR code, and the order page has the details", async () => {
  const shopper = await newShopper(store, "mug", "mug");
  const path = await shopper.order({ payment: "transfer" });
  expect(path).toMatch(/^\/orders\/\d+\/pay$/);
  const reference = referenceOf(numberIn(path));
  const [page, order] = [await shopper.get(path), await shopper.get(path.replace("/pay", ""))];
  const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");
  for (const { html } of [page, order])
    for (const part of ["€20.00", "Example Shop", "DE89370400440532013000", "COBADEFFXXX", reference])
      expect(textOf(html)).toContain(part);
  expect(page.html).toContain(paymentMessages.bankDetails.scan);
  expect(page.html).toMatch(/<svg role="img" aria-label="QR code/);
  expect(order.html).toContain(orderMessages.payment.unpaid);
});

test("the pay page, the order page and the e-mail name the last whole day before a transfer's hold ends", async () => {
  await store.database.update(storeSettings).set({ timeZone: "America/New_York" });
  const settings = createSettings(store.database, { warn() {} });
  const { forOrders } = preparePayments(
    { database: store.database, post: null },
    { settings, provider: null, shopName: "" },
  );
  const email = paymentEmails(createOrders(store.database), async () => "", forOrders.factsOf)["order-unpaid"];
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order({ payment: "transfer" });
  const number = numberIn(path);
  for (const [placedAt, day] of [
    ["2099-11-20T02:00Z", "November 25, 2099"],
    ["2099-11-27T01:00Z", "November 26, 2099"], // never a day before the order's day
  ] as const) {
    const times = { placedAt: new Date(placedAt), heldUntil: new Date("2099-11-27T02:00Z") };
    await store.database.update(orders).set(times).where(eq(orders.number, number));
    const order = await shopper.get(path.replace("/pay", ""));
    expect(order.html).toContain(`<dt>${paymentMessages.bankDetails.until}</dt><dd>${day}</dd>`);
    expect((await shopper.get(path)).html).toContain(`<p>${paymentMessages.pay.untilDay(day)}</p>`);
    const { facts } = (await email({ number }, { to: shopper.user.email, isSent: false }))!;
    expect(facts[paymentMessages.bankDetails.until]).toBe(day);
  }
  await store.database.update(storeSettings).set({ timeZone: null });
});

test("without an IBAN, a waiting order says that the shop takes no transfers", async () => {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order({ payment: "transfer" });
  await setAccount("");
  expect((await shopper.get(path)).html).toContain(paymentMessages.bankDetails.none);
  await setAccount();
});

test("an account has at most three unpaid orders", async () => {
  const shopper = await newShopper(store);
  const order = async (payment: string) => {
    await shopper.fill("mug");
    return shopper.post({ ...(await shopper.review()), payment });
  };
  for (let count = 0; count < 3; count += 1) expect((await order("transfer")).status).toBe(303);
  const fourth = await order("transfer");
  expect([fourth.status, fourth.html.includes(orderMessages.changes.unpaid(3))]).toEqual([409, true]);
  expect((await order("delivery")).status).toBe(303);
});
