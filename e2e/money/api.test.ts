import { expect, test } from "vitest";
import { gatewayWith, paidSession, paymentOf, sessionParams } from "./testing.ts";

test("a new session is open, unpaid and without a payment intent", async () => {
  await using gateway = await gatewayWith();
  const session = await gateway.stripe.checkout.sessions.create(sessionParams());
  expect(session).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    payment_intent: null,
    amount_total: 1669,
    currency: "usd",
    metadata: { order: "100001", payment_session: "one" },
    url: `${gateway.address}/pay/${session.id}`,
  });
});

test("a paid session is complete, and expands to the charge", async () => {
  await using gateway = await gatewayWith();
  const id = await paidSession(gateway);
  const { session, intent, charge } = await paymentOf(gateway.stripe, id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 1669, metadata: { order: "100001" } });
  expect(charge).toMatchObject({ amount: 1669, currency: "usd", paid: true, payment_intent: intent!.id });
});

test("without expand, linked objects are ids", async () => {
  await using gateway = await gatewayWith();
  const id = await paidSession(gateway);
  const session = await gateway.stripe.checkout.sessions.retrieve(id);
  expect(session.payment_intent).toMatch(/^pi_/);
});

test("a session with an amount that Stripe refuses is not created", async () => {
  await using gateway = await gatewayWith();
  const tooSmall = gateway.stripe.checkout.sessions.create(sessionParams({ amount: 49 }));
  await expect(tooSmall).rejects.toMatchObject({ statusCode: 400, code: "amount_too_small" });
  expect(gateway.account.sessions.all()).toEqual([]);
});

test.each([29, 24 * 60 + 2])("a session cannot expire after %i minutes", async (minutes) => {
  await using gateway = await gatewayWith();
  const create = gateway.stripe.checkout.sessions.create(sessionParams({ minutes }));
  await expect(create).rejects.toMatchObject({ param: "expires_at" });
});

test("only an open session can be expired", async () => {
  await using gateway = await gatewayWith();
  const { stripe } = gateway;
  const open = await stripe.checkout.sessions.create(sessionParams());
  expect(await stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: "expired", url: null });
  const again = stripe.checkout.sessions.expire(open.id);
  await expect(again).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining("`expired`") });
  const paid = await paidSession(gateway);
  const expire = stripe.checkout.sessions.expire(paid);
  await expect(expire).rejects.toMatchObject({ message: expect.stringContaining("status of `complete`") });
});

test("a charge is refunded in parts, but never more than is left", async () => {
  await using gateway = await gatewayWith();
  const { stripe } = gateway;
  const { intent, charge } = await paymentOf(stripe, await paidSession(gateway));
  const part = { payment_intent: intent!.id, amount: 669 };
  const refund = await stripe.refunds.create({ ...part, metadata: { refund: "one" } });
  expect(refund).toMatchObject({ status: "succeeded", amount: 669, metadata: { refund: "one" } });
  const tooMuch = stripe.refunds.create({ ...part, amount: 1001 });
  await expect(tooMuch).rejects.toMatchObject({ param: "amount", message: expect.stringContaining("USD 10.00") });
  await stripe.refunds.create({ payment_intent: intent!.id });
  const again = stripe.refunds.create(part);
  await expect(again).rejects.toMatchObject({ code: "charge_already_refunded" });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ charge: charge!.id });
});

test("lists have pages, newest first", async () => {
  await using gateway = await gatewayWith();
  const { stripe } = gateway;
  const payment_intent = (await paymentOf(stripe, await paidSession(gateway))).intent!.id;
  for (let turn = 1; turn <= 5; turn++) await stripe.refunds.create({ payment_intent, amount: turn });
  await paidSession(gateway);
  const page = await stripe.refunds.list({ payment_intent, limit: 2 });
  expect({ amounts: page.data.map(({ amount }) => amount), more: page.has_more }).toEqual({
    amounts: [5, 4],
    more: true,
  });
  const all = await stripe.refunds.list({ payment_intent, limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ amount }) => amount)).toEqual([5, 4, 3, 2, 1]);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
});

test("balance transactions add up to charges less refunds", async () => {
  await using gateway = await gatewayWith();
  const { stripe } = gateway;
  const { charge } = await paymentOf(stripe, await paidSession(gateway));
  await stripe.refunds.create({ charge: charge!.id, amount: 669 });
  const { data } = await stripe.balanceTransactions.list();
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ["refund", -669],
    ["charge", 1669],
  ]);
});

test("events list what happened", async () => {
  await using gateway = await gatewayWith();
  const id = await paidSession(gateway);
  const { data } = await gateway.stripe.events.list({ type: "checkout.session.completed" });
  expect(data).toMatchObject([{ data: { object: { id, payment_status: "paid" } } }]);
});

test("the same idempotency key gives the first answer again", async () => {
  await using gateway = await gatewayWith();
  const create = () => gateway.stripe.checkout.sessions.create(params, { idempotencyKey: "one" });
  const params = sessionParams();
  const [first, again] = [await create(), await create()];
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(gateway.account.sessions.all()).toHaveLength(1);
});

test("an idempotency key with other parameters is refused", async () => {
  await using gateway = await gatewayWith();
  const { sessions } = gateway.stripe.checkout;
  await sessions.create(sessionParams(), { idempotencyKey: "one" });
  const other = sessions.create(sessionParams({ amount: 2000 }), { idempotencyKey: "one" });
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError" });
});

test("an answer to refused parameters is not stored", async () => {
  await using gateway = await gatewayWith();
  const { sessions } = gateway.stripe.checkout;
  const refused = sessions.create(sessionParams({ amount: 1 }), { idempotencyKey: "one" });
  await expect(refused).rejects.toThrow("at least USD 0.50");
  expect(await sessions.create(sessionParams(), { idempotencyKey: "one" })).toMatchObject({ status: "open" });
});

test("only test keys are accepted, and unknown ids are not found", async () => {
  await using gateway = await gatewayWith();
  const live = await fetch(`${gateway.address}/v1/refunds`, { headers: { authorization: "Bearer sk_live_1" } });
  expect(live.status).toBe(401);
  await expect(gateway.stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({ statusCode: 404 });
});
