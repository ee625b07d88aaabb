import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { firstCode } from "../../charges/domain/codes.ts";
import { createCodes } from "../../charges/server/codes.ts";
import { orders } from "../../orders/server/schema.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { guestAt, numberIn, requireConfirmation } from "../../orders/server/testing.guest.ts";
import { testStore, type TestStore } from "../../testing.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({
    STORE_FEATURES: "all",
    SMTP_URL: "smtp://127.0.0.1:9", // nothing listens on port 9, so emails stay queued
    MAIL_FROM: "shop@shop.example",
    STRIPE_SECRET_KEY: "sk_test_shop",
    STRIPE_WEBHOOK_SECRET: "whsec_shop",
  });
  await requireConfirmation(store);
  await stockUp(store.database, "mug", { stock: 10 });
  const value = { ...firstCode, value: "100" };
  await createCodes(store.database).save({ key: "ALL", version: 0, value, by: crypto.randomUUID() });
});
afterAll(() => store.stop());

test("a guest's order by card that costs nothing must be confirmed if the owner requires it", async () => {
  const guest = await guestAt(store, "mug");
  const { location } = await guest.order("ada@shopper.example", { payment: "card", codes: "all", total: "0" });
  expect(location).toMatch(/^\/orders\/\d+$/);
  const [order] = await store.database
    .select()
    .from(orders)
    .where(eq(orders.number, numberIn(location)));
  expect(order).toMatchObject({ totalCents: 0, payment: null, holdReason: "confirm" });
});

test("the order form asks for no payment method while the order costs nothing, and needs none", async () => {
  const shopper = await newShopper(store, "mug");
  const free = { ...(await shopper.review()), codes: "all", total: "0" };
  const { html } = await shopper.post({ ...free, update: "yes" });
  expect(html).toContain("There is nothing to pay.");
  expect(html).not.toContain('name="payment"');
  expect((await shopper.post(free)).location).toMatch(/^\/orders\/\d+$/);
});
