import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayWith } from "../../../e2e/money/testing.ts";
import { adminAt } from "../../admin/server/testing.ts";
import { emailCounts, emails } from "../../emails/server/schema.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { orderMessages } from "../../orders/messages.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import { form, type TestStore, testStore } from "../../testing.ts";
import { paymentSettingsAddress } from "../admin/addresses.ts";
import { paymentAdminMessages } from "../admin/messages.ts";
import { paymentMessages } from "../messages.ts";
import { createGiveBack } from "./give-back.ts";
import { refunds } from "./schema.ts";

let gateway: Awaited<ReturnType<typeof gatewayWith>>;
let store: TestStore;
beforeAll(async () => {
  gateway = await gatewayWith();
  store = await testStore({
    STORE_FEATURES: "all",
    STRIPE_SECRET_KEY: "sk_test_shop",
    STRIPE_WEBHOOK_SECRET: "whsec_new whsec_old",
    STRIPE_API: gateway.address,
  });
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
});
afterAll(async () => {
  await store.stop();
  await gateway.stop();
});

/** Orders a mug by card. Returns the shopper, the path of the pay page, and a function that presses its button. */
async function ordered() {
  const shopper = await newShopper(store, "mug");
  const path = await shopper.order({ payment: "card" });
  const headers = { cookie: shopper.cookie };
  const press = async () => (await store.request(path, form({}, headers))).headers.get("location");
  return { shopper, path, number: Number(/\d+/.exec(path)![0]), press };
}

const sessionOf = (url: string | null) => url!.split("/").at(-1)!;

function webhook(
  number: number,
  { secret = "whsec_new", at = Math.floor(Date.now() / 1000), type = "checkout.session.completed" } = {},
) {
  const object = { id: "cs_1", object: "checkout.session", metadata: { order: String(number) } };
  const payload = JSON.stringify({ id: `evt_${number}_${type}`, object: "event", type, data: { object } });
  const signature = gateway.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return store.request("/payments/stripe", {
    method: "POST",
    body: payload,
    headers: { origin: "", "stripe-signature": signature, "content-type": "application/json" },
  });
}

test("a shopper chooses a card, pays on the provider's page, and comes back to a paid order", async () => {
  const { shopper, path, press } = await ordered();
  expect(path).toMatch(/^\/orders\/\d+\/pay$/);
  const page = await shopper.get(path);
  expect(page.html).toContain(paymentMessages.pay.button);
  expect(page.html).toContain("$10.00");
  expect(page.page.headers.get("content-security-policy")).toContain(`form-action 'self' ${gateway.address}`);
  const order = await shopper.get(path.replace("/pay", ""));
  expect(order.html).toContain(orderMessages.payment.unpaid);
  expect(order.html).toContain(`action="${path}"`);
  expect((await shopper.get("/orders")).html).toContain(orderMessages.payment.unpaid);
  const url = await press();
  expect(url).toContain(gateway.address);
  expect(await press()).toBe(url);
  gateway.lying.pay(sessionOf(url));
  expect((await shopper.get(path)).location).toBe(path.replace("/pay", ""));
  expect((await shopper.get(path.replace("/pay", ""))).html).toContain(orderMessages.payment.paid);
  expect((await shopper.get("/orders")).html).not.toContain(orderMessages.payment.unpaid);
});

test("the order's page shows what was refunded and when, instead of that the order is paid once all money goes back", async () => {
  const { shopper, path, number, press } = await ordered();
  gateway.lying.pay(sessionOf(await press()));
  await shopper.get(path);
  const [orderPath, { payment: messages }] = [path.replace("/pay", ""), orderMessages];
  const refund = (amount: number) =>
    store.database.transaction((transaction) =>
      createGiveBack({ post: null })(transaction, {
        order: number,
        units: {},
        shipping: 0,
        amount,
        reason: "owner",
        by: null,
      }),
    );
  const shown = async () => (await shopper.get(orderPath)).html.replaceAll(/<!-- -->|<\/?time[^>]*>/g, "");
  await refund(300);
  expect(await shown()).toMatch(new RegExp(`${messages.paid}.*${messages.refunding("[$]3.00")}[A-Z]\\w+ \\d+, \\d{4}`));
  await store.database.update(refunds).set({ state: "done", doneAt: new Date("2026-03-02T12:00Z") });
  await refund(700);
  const html = await shown();
  expect(html).toContain(`${messages.refunded("$3.00")}March 2, 2026`);
  expect(html).toContain(messages.refunding("$7.00"));
  expect(html).not.toContain(`<p>${messages.paid}`);
});

test("a paid order that is cancelled says that the payment is refunded, not that there was nothing to pay", async () => {
  const { shopper, path, press } = await ordered();
  gateway.lying.pay(sessionOf(await press()));
  await shopper.get(path);
  const order = path.replace("/pay", "");
  await store.request(order, form({ cancel: "yes" }, { cookie: shopper.cookie }));
  const { html } = await shopper.get(order);
  expect(html).toContain(orderMessages.details.cancelledPaid);
  expect(html).not.toContain(orderMessages.details.states.cancelled);
});

test("while a payment is being processed, the page does not say that the order will be cancelled", async () => {
  const { shopper, path, press } = await ordered();
  const { processing, until } = paymentMessages.pay;
  expect((await shopper.get(path)).html).toContain(until);
  const session = sessionOf(await press());
  gateway.lies.next({ lie: "long processing" });
  gateway.lying.pay(session);
  const { html } = await shopper.get(path);
  expect(html).toContain(processing);
  expect(html).not.toContain(until);
});

test("the review page offers delivery and card, and refuses an order without a choice", async () => {
  const shopper = await newShopper(store, "mug");
  const { html } = await shopper.get("/order");
  const { delivery, card, transfer } = paymentMessages.methods;
  for (const { name } of [delivery, card]) expect(html).toContain(name);
  expect(html).not.toContain(transfer.name);
  const refused = await shopper.post({ ...(await shopper.review()), payment: "gold" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(orderMessages.payment.choose);
  const { html: later } = await shopper.get(await shopper.order({ payment: "delivery" }));
  expect(later).toContain("You pay when you receive the order.");
});

test("an order below the provider's minimum is refused by card before it is placed, but not on delivery", async () => {
  await stockUp(store.database, "pin", { stock: 10, priceCents: 49 });
  const shopper = await newShopper(store, "pin");
  const refused = await shopper.post({ ...(await shopper.review()), payment: "card" });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain(paymentMessages.pay.notPayable);
  expect(await shopper.order({ payment: "delivery" })).toMatch(/^\/orders\/\d+$/);
});

test("a signed webhook settles the order; others change nothing", async () => {
  const { shopper, path, number, press } = await ordered();
  gateway.lying.pay(sessionOf(await press()));
  const now = Math.floor(Date.now() / 1000);
  const refused = [{ secret: "whsec_wrong" }, { at: now - 400 }, { at: now + 400 }];
  for (const wrong of refused) expect((await webhook(number, wrong)).status).toBe(400);
  expect((await webhook(number, { type: "customer.created" })).status).toBe(200);
  const unpaid = await shopper.get(path.replace("/pay", ""));
  expect(unpaid.html).toContain(orderMessages.payment.unpaid);
  expect((await webhook(number, { secret: "whsec_old" })).status).toBe(200);
  expect((await webhook(number)).status).toBe(200);
  expect((await shopper.get(path.replace("/pay", ""))).html).toContain(orderMessages.payment.paid);
});

test("e-mails that a webhook causes do not count for the network of the provider", async () => {
  const first = await ordered();
  gateway.lying.pay(sessionOf(await first.press()));
  await first.shopper.get(first.path);
  const { shopper, number, press } = await ordered();
  gateway.lying.pay(sessionOf(await press()));
  await store.database.update(emailCounts).set({ count: 1_000_000 }); // as if this network had reached its email caps
  await webhook(number);
  await store.database.delete(emailCounts);
  const isConfirmation = and(eq(emails.kind, "order-placed"), eq(emails.to, shopper.user.email));
  expect(await store.database.$count(emails, isConfirmation)).toBe(1);
});

test("strangers see neither the pay page nor the provider's page", async () => {
  const { path } = await ordered();
  const stranger = await newShopper(store, "mug");
  expect((await stranger.get(path)).status).toBe(404);
  expect((await store.request(path)).headers.get("location")).toContain("/login");
  const response = await store.request(path, form({}, { cookie: stranger.cookie }));
  expect(response.status).toBe(404);
});

test("while the provider does not answer, an order with a payment page is not cancelled, and the page says so", async () => {
  const { shopper, path, press } = await ordered();
  await press();
  const order = path.replace("/pay", "");
  gateway.lies.next({ lie: "429", at: "sessions.expire" });
  gateway.lies.next({ lie: "429", at: "sessions.retrieve" });
  const cancel = () => store.request(order, form({ cancel: "yes" }, { cookie: shopper.cookie }));
  const refused = await cancel();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await refused.text()).toContain(paymentMessages.notCancelled);
  expect((await shopper.get(order)).html).toContain(orderMessages.payment.unpaid);
  expect((await cancel()).status).toBe(303);
});

test("while the provider does not answer, the page says so, and the order is kept", async () => {
  const { shopper, path } = await ordered();
  gateway.lies.next({ lie: "500 before", at: "sessions.create" });
  const response = await store.request(path, form({}, { cookie: shopper.cookie }));
  expect(response.status).toBe(503);
  expect(await response.text()).toContain(paymentMessages.pay.unavailable);
  expect((await shopper.get(path)).html).toContain(paymentMessages.pay.button);
});

test("without a key, no card can be chosen, and there is no endpoint for notifications", async () => {
  const keyless = await testStore({ STORE_FEATURES: "all" });
  try {
    await stockUp(keyless.database, "mug", { stock: 10, priceCents: 1000 });
    const shopper = await newShopper(keyless, "mug");
    const { html } = await shopper.get("/order");
    expect(html).toContain("You pay when you receive the order.");
    expect(html).not.toContain('name="payment"');
    expect(html).not.toContain(paymentMessages.methods.card.about);
    expect((await keyless.request("/payments/stripe", { method: "POST", body: "{}" })).status).toBe(404);
    expect(await shopper.order({ payment: "card" })).not.toContain("/pay");
  } finally {
    await keyless.stop();
  }
});

test("the owner sees when the provider last notified the shop, and the address for it", async () => {
  const { number } = await ordered();
  await webhook(number);
  const owner = await adminAt(store, "owner");
  const { html } = await owner.get(paymentSettingsAddress());
  expect(html).toContain(`/payments/stripe</code>`);
  expect(html).toContain(paymentAdminMessages.webhook.last("checkout.session.completed"));
});
