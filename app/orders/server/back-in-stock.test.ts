import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockUp } from "../../basket/server/testing.ts";
import { subscriptions } from "../../catalogue/server/schema.ts";
import { emails } from "../../emails/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { newShopper } from "./testing.shopper.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({
    STORE_FEATURES: "all",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "shop@shop.example",
  });
});
afterAll(() => store.stop());

test("a cancelled order that restocks a sold-out product notifies its subscribers", async () => {
  await stockUp(store.database, "mug", { stock: 1 });
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order();
  const email = `${randomUUID()}@shopper.example`;
  await store.database.insert(subscriptions).values({ product: "mug", email, confirmed: true });
  const emailsToShopper = async () => (await store.database.select().from(emails)).filter(({ to }) => to === email);
  expect((await store.request(path, form({ cancel: "yes" }, { cookie: shopper.cookie }))).status).toBe(303);
  await expect.poll(emailsToShopper).toMatchObject([{ kind: "back-in-stock", about: { product: "mug" } }]);
});
