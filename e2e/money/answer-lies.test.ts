import { expect, test } from "vitest";
import { gatewayWith, paidSession, paymentOf, sessionParams } from "./testing.ts";

const at = "sessions.create";
const key = { idempotencyKey: "one" };

test("500 before: nothing happens, and the same key tries again", async () => {
  await using gateway = await gatewayWith([{ lie: "500 before", at }]);
  const { sessions } = gateway.stripe.checkout;
  const params = sessionParams();
  await expect(sessions.create(params, key)).rejects.toMatchObject({ statusCode: 500 });
  expect(gateway.account.sessions.all()).toEqual([]);
  expect(await sessions.create(params, key)).toMatchObject({ status: "open" });
});

test("500 stored: nothing happens, and the same key gets the 500 forever", async () => {
  await using gateway = await gatewayWith([{ lie: "500 stored", at }]);
  const { sessions } = gateway.stripe.checkout;
  const params = sessionParams();
  for (let turn = 0; turn < 3; turn++)
    await expect(sessions.create(params, key)).rejects.toMatchObject({ statusCode: 500 });
  expect(gateway.account.sessions.all()).toEqual([]);
  expect(await sessions.create(params, { idempotencyKey: "two" })).toMatchObject({ status: "open" });
});

test("500 after: the effect is there, and the same key gets the 500 forever", async () => {
  await using gateway = await gatewayWith([{ lie: "500 after", at: "refunds.create" }]);
  const { stripe } = gateway;
  const { charge } = await paymentOf(stripe, await paidSession(gateway));
  const refund = { charge: charge!.id, amount: 100, metadata: { refund: "one" } };
  for (let turn = 0; turn < 2; turn++)
    await expect(stripe.refunds.create(refund, key)).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 100, metadata: { refund: "one" } }]);
});

test("a cut connection is retried once by the SDK, even without retries", async () => {
  await using gateway = await gatewayWith([{ lie: "cut before", at }]);
  expect(await gateway.stripe.checkout.sessions.create(sessionParams())).toMatchObject({ status: "open" });
});

test("cut before: nothing happens", async () => {
  await using gateway = await gatewayWith([{ lie: "cut before", at, times: 2 }]);
  const create = gateway.stripe.checkout.sessions.create(sessionParams());
  await expect(create).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(gateway.account.sessions.all()).toEqual([]);
});

test("cut after: the effect is there, and the same key gets its answer", async () => {
  await using gateway = await gatewayWith([{ lie: "cut after", at, times: 2 }]);
  const { sessions } = gateway.stripe.checkout;
  const params = sessionParams();
  await expect(sessions.create(params, key)).rejects.toMatchObject({ type: "StripeConnectionError" });
  const [created] = gateway.account.sessions.all();
  expect((await sessions.create(params, key)).id).toBe(created!.id);
  expect(gateway.account.sessions.all()).toHaveLength(1);
});

test("slow: the answer comes after the client's time limit, with its effect", async () => {
  await using gateway = await gatewayWith([{ lie: "slow", at }]);
  const create = gateway.stripe.checkout.sessions.create(sessionParams(), { timeout: 50 });
  await expect(create).rejects.toMatchObject({ type: "StripeConnectionError" });
  await expect.poll(() => gateway.account.sessions.all()).toHaveLength(1);
});

test("slow: meanwhile the same key is refused", async () => {
  await using gateway = await gatewayWith([{ lie: "slow", at }]);
  const { sessions } = gateway.stripe.checkout;
  const params = sessionParams();
  const slow = sessions.create(params, key);
  await expect.poll(() => gateway.log.entries.length).toBe(1); // the slow request has started
  await expect(sessions.create(params, key)).rejects.toMatchObject({ code: "idempotency_key_in_use" });
  expect(await slow).toMatchObject({ status: "open" });
});

test("stale: a read gives the version before the last", async () => {
  await using gateway = await gatewayWith();
  const id = await paidSession(gateway);
  gateway.lies.next({ lie: "stale", at: "sessions.retrieve" });
  const { sessions } = gateway.stripe.checkout;
  expect(await sessions.retrieve(id)).toMatchObject({ status: "open" });
  expect(await sessions.retrieve(id)).toMatchObject({ status: "complete" });
});

test("stale: a list lacks the newest object", async () => {
  await using gateway = await gatewayWith();
  const { stripe } = gateway;
  const { charge } = await paymentOf(stripe, await paidSession(gateway));
  await stripe.refunds.create({ charge: charge!.id, amount: 100 });
  gateway.lies.next({ lie: "stale", at: "refunds.list" });
  expect((await stripe.refunds.list()).data).toEqual([]);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
});

test("429: nothing happens", async () => {
  await using gateway = await gatewayWith([{ lie: "429" }]);
  const create = gateway.stripe.checkout.sessions.create(sessionParams());
  await expect(create).rejects.toMatchObject({ type: "StripeRateLimitError" });
  expect(gateway.account.sessions.all()).toEqual([]);
});

test("key forgotten: the same key has its effect twice", async () => {
  await using gateway = await gatewayWith();
  const { stripe } = gateway;
  const { charge } = await paymentOf(stripe, await paidSession(gateway));
  const refund = { charge: charge!.id, amount: 100 };
  await stripe.refunds.create(refund, key);
  gateway.lies.next({ lie: "key forgotten", at: "refunds.create" });
  await stripe.refunds.create(refund, key);
  expect((await stripe.refunds.list()).data).toHaveLength(2);
});
