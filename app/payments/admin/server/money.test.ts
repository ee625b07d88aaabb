import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityLogAddress, adminAddress } from "../../../admin/addresses.ts";
import { adminAt, type TestHolder } from "../../../admin/server/testing.ts";
import { stockUp } from "../../../basket/server/testing.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { testStore, type TestStore } from "../../../testing.ts";
import { createBooks } from "../../server/books.ts";
import { paymentBooks, payments, refunds, transfers } from "../../server/schema.ts";
import { testPayments } from "../../server/testing.ts";
import { exportMoneyAddress, moneyAddress, refundAddress, statementsAddress } from "../addresses.ts";
import { moneyMessages } from "../money-messages.ts";
import { orderPaymentMessages as messages } from "../refund-messages.ts";

let store: TestStore;
let shop: Awaited<ReturnType<typeof testPayments>>;
let [ada, bob]: readonly TestHolder[] = [] as never;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  shop = await testPayments(store);
  await stockUp(store.database, "mug", { stock: 1000, priceCents: 1000 });
  [ada, bob] = await Promise.all([adminAt(store, "owner"), adminAt(store, "orders")]);
});
afterAll(async () => {
  await store.stop();
  await shop.stop();
});

async function paidOrder(...products: string[]) {
  const number = await shop.order("card", ...products);
  shop.gateway.lying.pay(await shop.open(number));
  await shop.settle(number);
  return number;
}

const refundsOf = (number: number) => store.database.select().from(refunds).where(eq(refunds.orderNumber, number));

test("a refund to send by hand is found in the list of payments, and disappears from it once it is marked", async () => {
  const number = await shop.order("delivery", "mug");
  await shop.orders.ship(number);
  await shop.giveBack(number, { amount: 400 });
  const listed = async () => (await ada!.get(moneyAddress({ state: "by hand" }))).html.includes(`>${number}</a>`);
  expect(await listed()).toBe(true);
  expect((await ada!.get(adminAddress())).html).toContain(moneyMessages.card.byHand("1"));
  const [refund] = await refundsOf(number);
  const mark = () => bob!.post(refundAddress(number), { do: "sent", refund: refund!.id });
  for (const query of [{ refunded: "sent" }, {}])
    expect((await mark()).location).toBe(adminOrderAddress(number, query));
  expect(await listed()).toBe(false);
  expect((await bob!.get(adminOrderAddress(number))).html).toContain(messages.states.done);
});

test("the dashboard and the list name card refunds that the provider has not accepted for a day", async () => {
  const number = await paidOrder("mug");
  await shop.giveBack(number, { amount: 400 });
  const dashboard = async () => (await ada!.get(adminAddress())).html;
  expect(await dashboard()).not.toContain(moneyMessages.card.notSent("1"));
  await store.database
    .update(refunds)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(refunds.orderNumber, number));
  expect(await dashboard()).toContain(moneyMessages.card.notSent("1"));
  const listed = async () => (await ada!.get(moneyAddress({ state: "waiting" }))).html.includes(`>${number}</a>`);
  expect(await listed()).toBe(true);
  await shop.refundAll();
  expect(await listed()).toBe(false);
  expect(await dashboard()).not.toContain(moneyMessages.card.notSent("1"));
});

test("the list of payments calls money refunded once it is sent, as the days do, and shows refunds due separately", async () => {
  const number = await shop.order("delivery", "mug");
  await shop.orders.ship(number);
  await shop.giveBack(number, { amount: 400 });
  const row = async (state: string) => {
    const rows = (await ada!.get(moneyAddress({ state }))).html.split("<tr>");
    const found = rows.find((one) => one.includes(`>${number}</a>`)) ?? "";
    return [...found.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].slice(-2).map(([, text]) => text);
  };
  expect([await row(""), await row("refunded")]).toEqual([["", "$4.00"], []]);
  const [refund] = await refundsOf(number);
  await bob!.post(refundAddress(number), { do: "sent", refund: refund!.id });
  expect(await row("refunded")).toEqual(["$4.00", ""]);
});

test("the money of a day is shown by method, and every movement is exported", async () => {
  const number = await paidOrder("mug", "mug", "mug");
  await shop.giveBack(number, { amount: 123 });
  await shop.refundAll();
  const { html } = await ada!.get(moneyAddress());
  const today = new Date().toISOString().slice(0, 10);
  expect(html).toMatch(RegExp(`<time dateTime="${today}">${today}</time></td><td>${messages.methods.card}</td>`));
  const file = (await ada!.get(exportMoneyAddress())).html;
  expect(file).toContain("time,order,from,to,amount,currency,source\r\n");
  expect(file).toMatch(RegExp(`,${number},orders,provider,30.00,USD,charge:pi_`));
  expect(file).toMatch(RegExp(`,${number},provider,orders,1.23,USD,refund:`));
  expect((await ada!.get(activityLogAddress())).html).toContain(moneyMessages.exported);
  expect((await bob!.get(moneyAddress())).status).toBe(404);
  const old = await ada!.get(moneyAddress({ from: "2020-01-01", to: "2020-01-03" }));
  expect(old.html).toContain(moneyMessages.noMoney);
  expect(old.html).toContain(moneyMessages.none);
  expect((await ada!.get(moneyAddress({ from: "x" }))).html).toContain(moneyMessages.wrong);
});

test("the total covers the whole filter, also days that are not listed, and the page says so", async () => {
  const entry = { orderNumber: 1, debit: "provider", credit: "orders", currency: "USD" } as const;
  const on = (day: string, amountCents: number) => {
    return { ...entry, amountCents, key: `charge:${day}`, at: new Date(`${day}T12:00Z`) };
  };
  await store.database.insert(transfers).values([on("2025-01-01", 100_000), on("2025-12-31", 2_000)]);
  const year = (await ada!.get(moneyAddress({ from: "2025-01-01", to: "2025-12-31" }))).html;
  const sumsIn = (html: string) => html.slice(html.indexOf(`>${moneyMessages.total}</th>`)).match(/\$[\d,.]+/g);
  expect(sumsIn(year)!.slice(0, 3)).toEqual(["$1,020.00", "$0.00", "$1,020.00"]);
  expect([year.includes(">2025-01-01<"), year.includes(">2025-12-31<")]).toEqual([false, true]);
  expect(year).toContain(moneyMessages.notListed(92));
  const quarter = (await ada!.get(moneyAddress({ from: "2025-10-01", to: "2025-12-31" }))).html;
  expect(sumsIn(quarter)![0]).toBe("$20.00");
  expect(quarter).not.toContain(moneyMessages.notListed(92));
});

test("money that belongs to no order is named, with a link to the bank statements", async () => {
  const entry = { debit: "bank", credit: "unmatched", amountCents: 512, currency: "EUR", key: "statement:x" } as const;
  await store.database.insert(transfers).values(entry);
  const { html } = await ada!.get(moneyAddress());
  expect(html).toContain(moneyMessages.unmatched("5.12 EUR"));
  expect(html).toContain(`<a href="${statementsAddress()}">${moneyMessages.toStatements}</a>`);
});

test("payments are listed by state", async () => {
  const [open, paid] = [await shop.order("card", "mug"), await paidOrder("mug")];
  const listed = async (state: string) => {
    const { html } = await ada!.get(moneyAddress({ state }));
    return [open, paid].map((number) => html.includes(`>${number}</a>`));
  };
  expect(await listed("open")).toEqual([true, false]);
  expect(await listed("paid")).toEqual([false, true]);
  expect(await listed("refunded")).toEqual([false, false]);
  expect(await listed("")).toEqual([true, true]);
});

test("the dashboard names orders whose money does not add up, until they do", async () => {
  const number = await paidOrder("mug");
  const books = createBooks({ database: store.database, log: { error() {} }, provider: null });
  const isShown = async () => (await ada!.get(adminAddress())).html.includes(moneyMessages.card.differences);
  await books.compareIfDue();
  for (const cents of [1, 0]) {
    await store.database.update(payments).set({ creditedCents: cents }).where(eq(payments.orderNumber, number));
    await books.compareAndStore();
    expect(await isShown()).toBe(cents === 1);
  }
  expect(await store.database.$count(paymentBooks)).toBe(1);
});
