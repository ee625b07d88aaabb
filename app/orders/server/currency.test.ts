import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { storeSettings } from "../../catalogue/server/schema.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { createOrders } from "./orders.ts";
import { orders as ordersTable } from "./schema.ts";
import { reviewed } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";

let store: TestStore;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  store = await testStore({ STORE_FEATURES: "all", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" });
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());
beforeEach(() => changeCurrency("USD"));

/** Changes the currency in the database. The admin refuses the change once there are orders (decision 0027). */
async function changeCurrency(currency: string) {
  await store.database.update(storeSettings).set({ currency });
  await store.database.execute(sql`select pg_notify('owner', '')`); // the store reads the settings again
}

const currencyOf = async (number: number) =>
  (await store.database.select().from(ordersTable).where(eq(ordersTable.number, number)))[0]!.currency;

async function placed(currency: string, placingContext: typeof openShop | null = null) {
  const orders = createOrders(store.database, undefined, [], placingContext);
  const user = await newUser(store.database);
  const result = await orders.place(user, {
    ...(await reviewed(createBaskets(store.database), user.id, "mug")),
    currency,
  });
  if (!result.ok) throw new Error(result.changes.join(" "));
  return result.number;
}

test.each([
  ["in one statement", openShop],
  ["in a transaction", null],
])("an order placed %s stores the shop's currency", async (_, placingContext) => {
  await changeCurrency("JPY");
  expect(await currencyOf(await placed("JPY", placingContext))).toBe("JPY");
});

test("an order of an earlier release, which stored no currency, keeps the shop's old currency after a change", async () => {
  const [old, other] = [await placed("USD"), await placed("USD")];
  await store.database.update(ordersTable).set({ currency: null }).where(eq(ordersTable.number, old));
  await store.database.update(storeSettings).set({ currency: "USD", locale: "en-US" });
  expect(await currencyOf(old)).toBeNull();
  await changeCurrency("JPY");
  expect([await currencyOf(old), await currencyOf(other)]).toEqual(["USD", "USD"]);
  await changeCurrency("EUR");
  expect(await currencyOf(old)).toBe("USD");
});
