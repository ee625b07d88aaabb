import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { emails } from "../../emails/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { numberIn } from "./testing.guest.ts";
import { newShopper } from "./testing.shopper.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" }); // without SMTP_URL, so emails stay queued
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

test("deleting an account deletes waiting emails about its orders, and no others about orders", async () => {
  const shopper = await newShopper(store, "mug");
  const to = shopper.user.email;
  const location = await shopper.order();
  const number = numberIn(location);
  await store.request(location, form({ cancel: "yes" }, { cookie: shopper.cookie }));
  const about = [
    { kind: "order-invoice", to, about: { number, document: "2026-00001", kind: "invoice" } },
    { kind: "order-refunded", to, about: { number, amountCents: 500 } },
    { kind: "order-unpaid", to, about: { number } },
    { kind: "withdrawal-received", to, about: { withdrawal: crypto.randomUUID(), number } },
  ];
  const others = [
    { kind: "order-link", to, about: { number: number + 1 } },
    { kind: "order-new", to: "owner@shop.example", about: { number } },
  ];
  await store.database.insert(emails).values([...about, ...others]);
  const aboutOrders = async () => {
    const rows = await store.database
      .select()
      .from(emails)
      .where(sql`about ? 'number' and state = 'waiting'`);
    return rows.map(({ kind }) => kind).toSorted();
  };
  const placed = { kind: "order-placed" };
  expect(await aboutOrders()).toEqual([placed, ...about, ...others].map(({ kind }) => kind).toSorted());
  const { password } = shopper.credentials;
  const removed = await store.request("/account/delete", form({ password }, { cookie: shopper.cookie }));
  expect(removed.headers.get("location")).toBe("/account/deleted");
  expect(await aboutOrders()).toEqual(["order-link", "order-new"]);
});
