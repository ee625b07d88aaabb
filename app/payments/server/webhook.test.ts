import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { gatewayWith } from "../../../e2e/money/testing.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { orderMessages } from "../../orders/messages.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { form, type TestStore, testStore } from "../../testing.ts";

const errors: string[] = [];
let gateway: Awaited<ReturnType<typeof gatewayWith>>;
let store: TestStore;
beforeAll(async () => {
  gateway = await gatewayWith();
  const settings = {
    STORE_FEATURES: "all",
    STRIPE_SECRET_KEY: "sk_test_shop",
    STRIPE_WEBHOOK_SECRET: "whsec_shop",
    STRIPE_API: gateway.address,
    TRUSTED_PROXY: "1",
  };
  store = await testStore(settings, {
    log: pino({ level: "error" }, { write: (line: string) => void errors.push(line) }),
  });
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
});
afterAll(async () => {
  await store.stop();
  await gateway.stop();
});
afterEach(() => store.database.execute(sql`delete from rate_limits`));

/** Places an order and pays it on the provider's page. Returns the event, which is not sent yet. */
async function paidOrder() {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order({ payment: "card" });
  const pressed = await store.request(path, form({}, { cookie: shopper.cookie }));
  gateway.lying.pay(pressed.headers.get("location")!.split("/").at(-1)!);
  const order = path.replace("/pay", "");
  const isPaid = async () => (await shopper.get(order)).html.includes(orderMessages.payment.paid);
  return { event: eventOf(order.split("/").at(-1)!), isPaid };
}

const eventOf = (order: string, padding = "") => {
  const object = { id: "cs_1", object: "checkout.session", metadata: { order }, padding };
  return { id: `evt_${order}`, object: "event", type: "checkout.session.completed", data: { object } };
};

function post(event: object, { secret = "whsec_shop", from = "20.1.1.1" } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = gateway.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { origin: "", "stripe-signature": signature, "x-forwarded-for": from };
  return store.request("/payments/stripe", { method: "POST", body: payload, headers });
}

/** Repeats a request until it gets this status. Limits are read from the database once in a hundred requests. */
async function postUntil(status: number, send: () => Promise<Response>): Promise<Response> {
  for (let turn = 0; turn < 250; turn += 1) {
    const response = await send();
    if (response.status === status) return response;
  }
  throw new Error(`No answer was ${status}.`);
}

/** Uses up every limit that has a counter in the database. */
const useUpLimits = () => store.database.execute(sql`update rate_limits set points = 1000000`);

test("a notification over 16 KiB is refused, and changes nothing", async () => {
  const { event, isPaid } = await paidOrder();
  const [order] = Object.values(event.data.object.metadata);
  expect((await post(eventOf(order!, "x".repeat(16 * 1024)))).status).toBe(413);
  expect(await isPaid()).toBe(false);
  expect((await post(event)).status).toBe(200);
  expect(await isPaid()).toBe(true);
});

test("a notification that fails is logged with its order, and its repetition settles the order", async () => {
  const { event, isPaid } = await paidOrder();
  await store.database.execute(sql`alter table payment_sessions rename to hidden_sessions`);
  const response = await post(event);
  await store.database.execute(sql`alter table hidden_sessions rename to payment_sessions`);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  const { order } = event.data.object.metadata;
  expect(errors.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ order: Number(order), cause: expect.objectContaining({ code: "42P01" }) }),
  );
  expect((await post(event)).status).toBe(200);
  expect(await isPaid()).toBe(true);
});

test("forged notifications of one network get 429 over the limit, and the provider's are handled", async () => {
  const { event, isPaid } = await paidOrder();
  const forged = () => post(event, { secret: "whsec_forged", from: "66.6.6.6" });
  for (let turn = 0; turn <= 100; turn += 1) expect((await forged()).status).toBe(400);
  await useUpLimits();
  const refused = await postUntil(429, forged);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await post(event)).status).toBe(200);
  expect(await isPaid()).toBe(true);
});

test("over the limit in all, a notification gets 429, and its repetition settles the order later", async () => {
  const { event, isPaid } = await paidOrder();
  let sender = 0;
  const signed = () => post({ ...event, type: "customer.created" }, { from: `30.1.${(sender += 1)}.1` });
  for (let turn = 0; turn <= 100; turn += 1) expect((await signed()).status).toBe(200);
  await useUpLimits();
  await postUntil(429, signed);
  expect((await post(event)).status).toBe(429);
  expect(await isPaid()).toBe(false);
  await store.database.execute(sql`delete from rate_limits`); // the minute is over
  expect((await post(event)).status).toBe(200);
  expect(await isPaid()).toBe(true);
});
