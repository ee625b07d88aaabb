import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "../../accounts/server/schema.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { newShopper, type TestShopper } from "../../orders/server/testing.shopper.ts";
import { adminAt } from "../../admin/server/testing.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { type MailServer, mailServerAt } from "./testing.ts";

let mail: MailServer;
let store: TestStore;
beforeAll(async () => {
  mail = await mailServerAt();
  store = await testStore({
    STORE_FEATURES: "all",
    PUBLIC_URL: "http://localhost:3000",
    SMTP_URL: mail.url,
    MAIL_FROM: "orders@shop.example",
  });
  await stockUp(store.database, "mug", { stock: 6, priceCents: 1250 });
});
afterAll(async () => {
  await store.stop();
  await mail.stop();
});

const confirm = ({ user }: TestShopper) =>
  store.database.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));

test("an order sends an email to the shopper and one to the owners", async () => {
  const [owner, clerk] = [await adminAt(store, "owner"), await adminAt(store, "orders")];
  await adminAt(store, "reader");
  await adminAt(store, "catalogue");
  const shopper = await newShopper(store, "mug", "mug");
  await confirm(shopper);
  const at = await shopper.order();
  const number = at.split("/").at(-1)!;
  const ofOrders = () => mail.arrived.filter(({ subject }) => !/your e-mail|device/.test(String(subject)));
  await expect.poll(() => ofOrders().length, { timeout: 10_000 }).toBe(5);
  const to = (email: string) =>
    ofOrders()
      .filter((one) => one.to.includes(email))
      .map(({ subject }) => String(subject));
  expect(to(shopper.user.email)).toEqual([`Your order ${number} at Wicker`]);
  for (const { user } of [owner, clerk])
    expect(to(user.email).toSorted()).toEqual(["Nearly sold out: A fine mug", `New order ${number}: 2 items`]);
  const confirmation = ofOrders().find((one) => one.to.includes(shopper.user.email));
  expect(confirmation!.text).toContain("2 × $12.50  $25.00");
  expect(confirmation!.text).toContain(`View order: http://localhost:3000${at}`);
  expect(confirmation!.html).toContain(`href="http://localhost:3000${at}"`);
  expect((await shopper.get(at)).status).toBe(200);

  mail.arrived.length = 0;
  await store.request(at, form({ cancel: "yes" }, { cookie: shopper.cookie }));
  await expect.poll(() => mail.arrived.length, { timeout: 10_000 }).toBe(3);
  expect(to(shopper.user.email)).toEqual([`Your order ${number} at Wicker was cancelled`]);
  for (const { user } of [owner, clerk])
    expect(to(user.email)).toEqual([`Order ${number} was cancelled by the shopper`]);
  expect(ofOrders().find((one) => one.to.includes(shopper.user.email))!.text).toContain(
    "It will not be shipped, and you do not have to pay anything.",
  );
});

test("shipping an order in the admin sends an email", async () => {
  const clerk = await adminAt(store, "orders");
  await stockUp(store.database, "vase", { stock: 100 });
  const shopper = await newShopper(store, "vase");
  await confirm(shopper);
  const number = (await shopper.order()).split("/").at(-1)!;
  const { rows } = await store.database.execute<{ seen: string }>(
    sql`select max(id) as seen from order_events where order_number = ${Number(number)}`,
  );
  await clerk.post(`/admin/orders/${number}`, {
    do: "send",
    seen: rows[0]!.seen,
    carrier: "DHL",
    tracking: "JD0001234567",
  });
  const [parcel] = (await store.database.execute<{ id: string }>(sql`select id from order_parcels`)).rows;
  await clerk.post(`/admin/orders/${number}`, { do: "email", seen: rows[0]!.seen, parcel: parcel!.id });
  const shippedEmail = () =>
    mail.arrived.find(({ subject }) => subject === `Your order ${number} at Wicker is on its way`);
  await expect.poll(shippedEmail, { timeout: 10_000 }).toMatchObject({ to: [shopper.user.email] });
  expect(shippedEmail()!.text).toContain("Shipped with DHL. Tracking number: JD0001234567");
});

test("other origins, as mail programs in browsers are, may show pictures, and nothing else", async () => {
  const policyOf = async (path: string) => (await store.request(path)).headers.get("cross-origin-resource-policy");
  expect(await policyOf("/pictures/mug-set-teal/200.webp")).toBe("cross-origin");
  expect(await policyOf("/")).toBe("same-origin");
  const without = await testStore({ STORE_FEATURES: "catalogue" });
  const response = await without.request("/pictures/mug-set-teal/200.webp");
  await without.stop();
  expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});
