import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellerAddress } from "../../admin/addresses.ts";
import { adminAt, fieldsIn, type TestHolder } from "../../admin/server/testing.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { storeSettings } from "../../catalogue/server/schema.ts";
import { orderMessages } from "../../orders/messages.ts";
import { orders } from "../../orders/server/schema.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { paymentSettingsAddress } from "../admin/addresses.ts";
import { paymentAdminMessages } from "../admin/messages.ts";
import { referenceOf } from "../domain/reference.ts";
import { paymentMessages } from "../messages.ts";

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
