import { Stripe } from "stripe";
import { expect, test } from "vitest";
import type { GatewayOptions } from "./gateway.ts";
import type { Lie } from "./lies.ts";
import { gatewayWith, paidSession, sessionParams, type Received, webhookStore } from "./testing.ts";

const secrets = ["whsec_new", "whsec_before"] as const;
const completed = "checkout.session.completed";
const { webhooks } = new Stripe("sk_test_shop");

type Parsed = { readonly id: string; readonly type: string; readonly account?: string };
const parsed = ({ body }: Received) => JSON.parse(body) as Parsed;
const signedWith = (secret: string, { body, headers }: Received) => {
  try {
    webhooks.constructEvent(body, headers["stripe-signature"]!, secret);
    return true;
  } catch {
    return false;
  }
};

/** A gateway that sends webhooks to a test server. The lie applies to the event of a completed session. */
async function delivering(lie?: Lie, status?: (count: number) => number, options: GatewayOptions = {}) {
  const store = await webhookStore(status);
  const webhook = { url: store.url, secrets: [...secrets] as [string, string] };
  const gateway = await gatewayWith(lie ? [{ lie, at: completed }] : [], { webhook, ...options });
  const settled = async () => {
    await expect.poll(() => gateway.webhooks.count()).toBe(0);
  };
  return {
    ...gateway,
    settled,
    arrived: () => store.received.filter((one) => parsed(one).type === completed),
    all: () => store.received,
    async [Symbol.asyncDispose]() {
      await gateway.stop();
      await store[Symbol.asyncDispose]();
    },
  };
}

test("an event is signed with the current secret, and verified by the SDK", async () => {
  await using gateway = await delivering();
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived().map((one) => secrets.map((secret) => signedWith(secret, one)))).toEqual([[true, false]]);
  expect(gateway.all().map((one) => parsed(one).type)).toEqual(
    expect.arrayContaining(["charge.succeeded", "payment_intent.succeeded", completed]),
  );
});

test("an event that the store does not accept is sent again, with the same id", async () => {
  await using gateway = await delivering(undefined, (count) => (count <= 3 ? 503 : 200));
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived().length).toBeGreaterThan(1);
  expect(new Set(gateway.arrived().map((one) => parsed(one).id)).size).toBe(1);
});

test("missing: the event is only in the list of events", async () => {
  await using gateway = await delivering("missing");
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived()).toEqual([]);
  expect((await gateway.stripe.events.list({ type: completed })).data).toHaveLength(1);
});

test("four at once: the same event arrives four times", async () => {
  await using gateway = await delivering("four at once");
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived()).toHaveLength(4);
  expect(new Set(gateway.arrived().map((one) => parsed(one).id)).size).toBe(1);
});

test("late: the event arrives after a while", async () => {
  await using gateway = await delivering("late");
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived()).toEqual([]);
  gateway.timers.elapse();
  await gateway.settled();
  expect(gateway.arrived()).toHaveLength(1);
});

test("reordered: the event arrives after a newer one", async () => {
  await using gateway = await delivering("reordered");
  await paidSession(gateway, { order: "100001" });
  await paidSession(gateway, { order: "100002" });
  await expect.poll(() => gateway.arrived().length).toBe(2);
  const { data } = await gateway.stripe.events.list({ type: completed });
  expect(gateway.arrived().map((one) => parsed(one).id)).toEqual(data.map(({ id }) => id)); // newest first
});

test("rotated secret: the event is signed with the secret before", async () => {
  await using gateway = await delivering("rotated secret");
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived().map((one) => secrets.map((secret) => signedWith(secret, one)))).toEqual([[false, true]]);
});

test.each(["old signature", "wrong signature"] as const)(
  "%s: the SDK refuses it, and the event itself follows",
  async (lie) => {
    await using gateway = await delivering(lie);
    await paidSession(gateway);
    await gateway.settled();
    const verified = gateway.arrived().map((one) => signedWith(secrets[0], one));
    expect(verified).toHaveLength(2);
    expect(new Set(verified)).toEqual(new Set([false, true]));
  },
);

test("future signature: the SDK accepts it, so the store must check the time itself", async () => {
  await using gateway = await delivering("future signature");
  await paidSession(gateway);
  await gateway.settled();
  expect(gateway.arrived().map((one) => signedWith(secrets[0], one))).toEqual([true, true]);
  const times = gateway.arrived().map(({ headers }) => Number(/t=(\d+)/.exec(String(headers["stripe-signature"]))![1]));
  expect(Math.abs(times[0]! - times[1]!)).toBeGreaterThan(300);
});

test.each([
  ["unknown type", { type: "coffee.spilled" }],
  ["foreign", { type: completed, account: "acct_foreign" }],
] as const)("%s: a signed event that is not the store's arrives too", async (lie, event) => {
  await using gateway = await delivering(lie);
  await paidSession(gateway);
  await gateway.settled();
  const extra = gateway.all().filter((one) => parsed(one).type === event.type);
  expect(extra.filter((one) => signedWith(secrets[0], one)).map(parsed)).toContainEqual(expect.objectContaining(event));
});

test("huge: a body of megabytes arrives too", async () => {
  await using gateway = await delivering("huge");
  await paidSession(gateway);
  await gateway.settled();
  expect(Math.max(...gateway.all().map(({ body }) => body.length))).toBeGreaterThan(4_000_000);
});

test("the log has each delivery with its lie and the store's answer", async () => {
  await using gateway = await delivering("wrong signature", () => 400, { retryMs: [] });
  const { id } = await gateway.stripe.checkout.sessions.create(sessionParams());
  gateway.lying.pay(id);
  await gateway.settled();
  const deliveries = gateway.log.entries.filter((entry) => entry.kind === "webhook" && entry.type === completed);
  expect(deliveries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ lie: "wrong signature", status: 400 }),
      expect.objectContaining({ lie: null, status: 400 }),
    ]),
  );
});
