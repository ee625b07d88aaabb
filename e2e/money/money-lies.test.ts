import { expect, test } from "vitest";
import type { DirectedLie, Lie } from "./lies.ts";
import { gatewayWith, paidSession, paymentOf, sessionParams } from "./testing.ts";

const one = (lie: Lie): DirectedLie[] => [{ lie }];

test.each([
  ["pays less", { amount: 1569, currency: "usd" }],
  ["pays more", { amount: 1769, currency: "usd" }],
  ["another currency", { amount: 1669, currency: "eur" }],
] as const)("%s: the charge differs from the session's amount", async (lie, money) => {
  await using gateway = await gatewayWith(one(lie));
  const { session, intent, charge } = await paymentOf(gateway.stripe, await paidSession(gateway));
  expect(session).toMatchObject({ status: "complete", amount_total: 1669, currency: "usd" });
  expect(intent).toMatchObject({ amount_received: money.amount, currency: money.currency });
  expect(charge).toMatchObject(money);
});

test("pays while expiring: the expiry is refused, because the session is complete", async () => {
  await using gateway = await gatewayWith(one("pays while expiring"));
  const { id } = await gateway.stripe.checkout.sessions.create(sessionParams());
  const expire = gateway.stripe.checkout.sessions.expire(id);
  await expect(expire).rejects.toMatchObject({ message: expect.stringContaining("status of `complete`") });
  expect((await paymentOf(gateway.stripe, id)).charge).toMatchObject({ amount: 1669 });
});

test("pays late: an expired session is complete later", async () => {
  await using gateway = await gatewayWith(one("pays late"));
  const { id } = await gateway.stripe.checkout.sessions.create(sessionParams());
  expect(await gateway.stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired" });
  gateway.timers.elapse();
  const { session, charge } = await paymentOf(gateway.stripe, id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid" });
  expect(charge).toMatchObject({ amount: 1669 });
});

test("pays twice: the order's other sessions are paid too, even expired ones", async () => {
  await using gateway = await gatewayWith(one("pays twice"));
  const { sessions } = gateway.stripe.checkout;
  const expired = await sessions.create(sessionParams());
  await sessions.expire(expired.id);
  await sessions.create(sessionParams());
  await sessions.create(sessionParams({ order: "100002" }));
  await paidSession(gateway);
  expect(gateway.account.charges.all().map(({ metadata }) => metadata["order"])).toEqual(Array(3).fill("100001"));
});

test("pays twice: a page whose address nobody got stays unpaid", async () => {
  await using gateway = await gatewayWith([{ lie: "pays twice" }, { lie: "500 after", at: "sessions.create" }]);
  await gateway.stripe.checkout.sessions.create(sessionParams()).catch(() => {});
  await paidSession(gateway);
  expect(gateway.account.sessions.all()).toHaveLength(2);
  expect(gateway.account.charges.all()).toHaveLength(1);
});

test("asks 3-D Secure: nothing is paid before the shopper confirms", async () => {
  await using gateway = await gatewayWith(one("asks 3-D Secure"));
  const id = await paidSession(gateway);
  const before = await paymentOf(gateway.stripe, id);
  expect([before.session.status, before.intent!.status, before.charge]).toEqual(["open", "requires_action", null]);
  expect(gateway.lying.confirm(id)).toBe(true);
  expect((await paymentOf(gateway.stripe, id)).session).toMatchObject({ status: "complete" });
});

test("3-D Secure abandoned: the session stays open", async () => {
  await using gateway = await gatewayWith([{ lie: "asks 3-D Secure" }, { lie: "3-D Secure abandoned" }]);
  const id = await paidSession(gateway);
  expect(gateway.lying.confirm(id)).toBe(false);
  const { session, intent } = await paymentOf(gateway.stripe, id);
  expect([session.status, intent!.status]).toEqual(["open", "requires_payment_method"]);
});

test("long processing: the session is complete, but unpaid until the money comes", async () => {
  await using gateway = await gatewayWith(one("long processing"));
  const id = await paidSession(gateway);
  const before = await paymentOf(gateway.stripe, id);
  expect(before.session).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect([before.intent!.status, before.charge]).toEqual(["processing", null]);
  gateway.timers.elapse();
  const after = await paymentOf(gateway.stripe, id);
  expect(after.session.payment_status).toBe("paid");
  expect(after.charge).toMatchObject({ amount: 1669 });
});

test("processing fails: the session is complete, but unpaid for good", async () => {
  await using gateway = await gatewayWith([{ lie: "long processing" }, { lie: "processing fails" }]);
  const id = await paidSession(gateway);
  gateway.timers.elapse();
  const { session, intent, charge } = await paymentOf(gateway.stripe, id);
  expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect([intent!.status, charge]).toEqual(["requires_payment_method", null]);
});

test("refund pending: it succeeds later", async () => {
  await using gateway = await gatewayWith(one("refund pending"));
  const { charge } = await paymentOf(gateway.stripe, await paidSession(gateway));
  const { id, status } = await gateway.stripe.refunds.create({ charge: charge!.id });
  expect(status).toBe("pending");
  gateway.timers.elapse();
  expect(await gateway.stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
});

test("refund fails: it is pending first, and its money comes back", async () => {
  await using gateway = await gatewayWith(one("refund fails"));
  const { stripe } = gateway;
  const { charge } = await paymentOf(stripe, await paidSession(gateway));
  const { id, status } = await stripe.refunds.create({ charge: charge!.id });
  expect(status).toBe("pending");
  gateway.timers.elapse();
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "failed", failure_reason: expect.any(String) });
  expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({ amount_refunded: 0, refunded: false });
  const { data } = await stripe.balanceTransactions.list();
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1669);
});

test("refund refused: it is refused as too high, and nothing happens", async () => {
  await using gateway = await gatewayWith(one("refund refused"));
  const { charge } = await paymentOf(gateway.stripe, await paidSession(gateway));
  const refund = gateway.stripe.refunds.create({ charge: charge!.id, amount: 100 });
  await expect(refund).rejects.toMatchObject({ param: "amount", message: expect.stringContaining("greater than") });
  expect(gateway.account.refunds.all()).toEqual([]);
});

test("the log tells the truth: charges, refunds with each status, and lies", async () => {
  await using gateway = await gatewayWith([{ lie: "pays less" }, { lie: "refund fails" }]);
  const id = await paidSession(gateway);
  const { charge } = await paymentOf(gateway.stripe, id);
  await gateway.stripe.refunds.create({ charge: charge!.id, metadata: { refund: "one" } });
  gateway.timers.elapse();
  const money = { order: "100001", amount: 1569, currency: "usd" };
  const refund = { kind: "refund", id: expect.any(String), charge: charge!.id, refund: "one", ...money };
  expect(gateway.log.entries).toEqual([
    { kind: "session", id, ...money, amount: 1669, status: "open" },
    { kind: "lie", lie: "pays less", at: "pay" },
    { kind: "charge", id: charge!.id, intent: charge!.payment_intent, session: id, ...money },
    { kind: "session", id, ...money, amount: 1669, status: "complete" },
    { kind: "lie", lie: "refund fails", at: "refund" },
    { ...refund, status: "pending" },
    { ...refund, status: "failed" },
  ]);
});

test("the same seed tells the same lies", async () => {
  const amountsWith = async (seed: number) => {
    await using gateway = await gatewayWith([], { seed, dials: { "pays less": 0.5 } });
    for (let turn = 0; turn < 20; turn++) await paidSession(gateway);
    return gateway.account.charges.all().map(({ amount }) => amount);
  };
  const [first, again, other] = [await amountsWith(7), await amountsWith(7), await amountsWith(8)];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(new Set(first)).toEqual(new Set([1569, 1669]));
});
