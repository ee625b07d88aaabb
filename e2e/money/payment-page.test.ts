import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLog } from "./log.ts";
import { gatewayWith, paymentOf, sessionParams } from "./testing.ts";

async function shopper(...options: Parameters<typeof gatewayWith>) {
  const gateway = await gatewayWith(...options);
  const { id, url } = await gateway.stripe.checkout.sessions.create(sessionParams());
  const page = async (path = "") => (await fetch(url! + path)).text();
  async function press(action: string, path = "") {
    const response = await fetch(url! + path, {
      method: "POST",
      body: new URLSearchParams({ action }),
      redirect: "manual",
    });
    return response.headers.get("location");
  }
  return { ...gateway, id, page, press };
}

const home = (id: string) => `http://shop.example/orders/100001?session=${id}`;

test("pay leads back to the store, with the session's id", async () => {
  await using it = await shopper();
  expect(await it.page()).toContain("Pay USD 16.69");
  expect(await it.press("pay")).toBe(home(it.id));
  expect((await paymentOf(it.stripe, it.id)).session).toMatchObject({ payment_status: "paid" });
  expect(await it.page()).toContain("Already paid");
});

test("a declined card leaves the session open and says so", async () => {
  await using it = await shopper();
  expect(await it.press("decline")).toBe(`/pay/${it.id}?failed=card`);
  expect(await it.page("?failed=card")).toContain("Your card was declined.");
  const { session, intent } = await paymentOf(it.stripe, it.id);
  expect(session.status).toBe("open");
  expect(intent!.last_payment_error).toMatchObject({ code: "card_declined" });
  expect(await it.press("pay")).toBe(home(it.id));
});

test("3-D Secure can be confirmed", async () => {
  await using it = await shopper();
  expect(await it.press("3-D Secure")).toBe(`/pay/${it.id}/secure`);
  expect(await it.page("/secure")).toContain("Confirm");
  expect(await it.press("confirm", "/secure")).toBe(home(it.id));
  expect((await paymentOf(it.stripe, it.id)).session).toMatchObject({ payment_status: "paid" });
});

test("3-D Secure can be abandoned, and the card tried again", async () => {
  await using it = await shopper();
  await it.press("3-D Secure");
  expect(await it.press("abandon", "/secure")).toBe(`/pay/${it.id}?failed=authentication`);
  expect((await paymentOf(it.stripe, it.id)).session).toMatchObject({ status: "open", payment_status: "unpaid" });
  expect(await it.press("pay")).toBe(home(it.id));
});

test("pay slowly leads back before the money comes", async () => {
  await using it = await shopper();
  expect(await it.press("pay slowly")).toBe(home(it.id));
  expect((await paymentOf(it.stripe, it.id)).intent!.status).toBe("processing");
  it.timers.elapse();
  expect((await paymentOf(it.stripe, it.id)).intent!.status).toBe("succeeded");
});

test("back leads to the cancel URL, and leaves the session open", async () => {
  await using it = await shopper();
  expect(await it.page()).toContain(`<a href="http://shop.example/orders/100001">Back</a>`);
  expect(it.account.session(it.id).status).toBe("open");
});

test("an expired session cannot be paid", async () => {
  await using it = await shopper();
  await it.stripe.checkout.sessions.expire(it.id);
  expect(await it.press("pay")).toBe(`/pay/${it.id}`);
  expect(await it.page()).toContain("This page has expired");
  expect(it.account.charges.all()).toEqual([]);
});

test("two clicks pay once", async () => {
  await using it = await shopper();
  await Promise.all([it.press("pay"), it.press("pay")]);
  expect(it.account.charges.all()).toHaveLength(1);
});

test("control endpoints tell lies, let time pass and refund from the dashboard", async () => {
  await using it = await shopper([], { hasControl: true });
  const control = (path: string, body: object) =>
    fetch(`${it.address}/control/${path}`, { method: "POST", body: JSON.stringify(body) }).then(({ status }) => status);
  expect(await control("next", { lie: "long processing", at: "pay" })).toBe(200);
  await it.press("pay");
  expect(await (await fetch(`${it.address}/control/pending`)).json()).toEqual({ timers: 1, webhooks: 0 });
  expect(await control("elapse", {})).toBe(200);
  const { charge } = await paymentOf(it.stripe, it.id);
  expect(await control("refund", { charge: charge!.id, amount: 100 })).toBe(200);
  expect((await it.stripe.refunds.list()).data).toMatchObject([{ amount: 100, metadata: {} }]);
  expect(await control("next", { lie: "no such lie" })).toBe(400);
});

test("the log file has each charge before the shopper is sent back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wicker-gateway-"));
  const log = join(folder, "log");
  try {
    await using it = await shopper([], { log });
    await it.press("pay");
    expect(readFileSync(log, "utf8")).toContain('"kind":"charge"');
    expect(readLog(log)).toEqual(it.log.entries);
  } finally {
    await rm(folder, { recursive: true });
  }
});
