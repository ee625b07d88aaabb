import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSettings } from "../../admin/server/settings.ts";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { type CodeFields, firstCode } from "../../charges/domain/codes.ts";
import { firstShipping } from "../../charges/domain/shipping-zones.ts";
import { chargeMessages } from "../../charges/messages.ts";
import { createCodes } from "../../charges/server/codes.ts";
import { createRates } from "../../charges/server/rates.ts";
import { discountCodes } from "../../charges/server/schema.ts";
import { orderMessages } from "../messages.ts";
import { testStore, type TestStore } from "../../testing.ts";
import { createOrders, type Orders } from "./orders.ts";
import { ratesReader } from "./quote.ts";
import { orderCodes, orders as ordersTable } from "./schema.ts";
import { reviewed } from "./testing.ts";
import { newShopper, type TestShopper } from "./testing.shopper.ts";

let store: TestStore;
let orders: Orders;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "mug", { priceCents: 1_000, stock: 100_000 });
  await stockUp(store.database, "vase", { priceCents: 3_000, stock: 100_000 });
  const settings = createSettings(store.database, { warn() {} });
  const storeSettings = async () => ({ currency: "USD", timeZone: "UTC" });
  const readRates = ratesReader(createRates({ settings, storeSettings }), storeSettings);
  orders = createOrders(store.database, undefined, [], null, readRates);
});
afterAll(() => store.stop());

const { refused } = chargeMessages.codes;

const save = (code: string, value: Partial<CodeFields>) =>
  createCodes(store.database).save({
    key: code,
    version: 0,
    value: { ...firstCode, value: "10", ...value },
    by: crypto.randomUUID(),
  });

const used = async (code: string) =>
  (await store.database.select().from(discountCodes).where(eq(discountCodes.code, code)))[0]!.used;

/** Updates the form with a discount code, as the button “Apply” does. */
const applied = async (shopper: TestShopper, codes: string) =>
  shopper.post({ ...(await shopper.review()), codes, update: "yes" });

const totalIn = (html: string) => /name="total" value="(\d+)"/.exec(html)![1]!;

async function ordered(shopper: TestShopper, codes: string) {
  const total = totalIn((await applied(shopper, codes)).html);
  return shopper.post({ ...(await shopper.review()), codes, total });
}

/** Places an order with discount codes and this total, without a browser. */
async function place(codes: readonly string[], totalCents: number, product = "mug") {
  const { id } = await newUser(store.database);
  const submission = await reviewed(createBaskets(store.database), id, product);
  return { id, placed: await orders.place({ id }, { ...submission, codes, totalCents }) };
}

test("the field for codes appears with the first active code", async () => {
  const shopper = await newShopper(store, "mug");
  expect((await shopper.get("/order")).html).not.toContain('name="codes"');
  await save("ASLEEP", { state: "stopped" });
  expect((await shopper.get("/order")).html).not.toContain('name="codes"');
  await save("TEN", {});
  expect((await shopper.get("/order")).html).toContain('name="codes"');
});

test("a code reduces the total, and the order names it", async () => {
  const shopper = await newShopper(store, "mug", "vase");
  const form = await applied(shopper, "ten");
  expect(form.status).toBe(200);
  expect(totalIn(form.html)).toBe("3600");
  expect(form.html).toContain(chargeMessages.parts.discount("TEN"));
  const { location } = await ordered(shopper, "ten");
  expect((await shopper.get(location!)).html).toContain(chargeMessages.parts.discount("TEN"));
  expect(await used("TEN")).toBe(1);
});

test("the button to apply codes opens the page at the total, but at the error if a code is refused", async () => {
  const shopper = await newShopper(store, "mug");
  const { html } = await applied(shopper, "ten");
  expect(html).toContain('formAction="/order#total"');
  expect(html).toContain('<h2 id="total"');
  const wrong = await applied(shopper, "no such code");
  expect(wrong.html).toMatch(/<section[^>]* autofocus/i);
  expect(wrong.html).not.toContain('id="total"');
});

test("a code that was typed but not applied is refused with both totals, and then applied", async () => {
  const shopper = await newShopper(store, "mug");
  const { status, html } = await shopper.post({ ...(await shopper.review()), codes: "TEN" });
  expect(status).toBe(409);
  expect(html).toContain(orderMessages.changes.total("$9.00", "$10.00"));
  expect(totalIn(html)).toBe("900");
});

test.each<[string, Partial<CodeFields>, string]>([
  ["LATER", { from: "2099-01-01" }, refused["code not yet valid"]("LATER")],
  ["GONE", { until: "2020-01-01" }, refused["code expired"]("GONE")],
  ["RICH", { minimum: "50" }, refused["below minimum of code"]("RICH", "$50.00")],
  ["VASES", { products: "vase" }, refused["code for other products"]("VASES")],
  ["OFF", { state: "stopped" }, refused["unknown code"]("OFF")],
])("%s is refused with a plain reason when it is applied and when it is ordered with", async (code, value, reason) => {
  await save(code, value);
  const shopper = await newShopper(store, "mug");
  const form = await applied(shopper, code);
  expect([form.status, totalIn(form.html)]).toEqual([200, "1000"]);
  expect(form.html).toContain(`<p id="codes-error"`);
  expect(form.html).toContain(reason.replaceAll("“", "“"));
  const placed = await shopper.post({ ...(await shopper.review()), codes: code });
  expect(placed.status).toBe(409);
  expect(placed.html).toContain(`<li>${reason}</li>`);
  expect(placed.html).not.toContain('href="#codes"'); // the error summary shows the reason once
  expect(await used(code)).toBe(0);
});

test("of 200 buyers of 20 products for a code's last use, 20 at a time, exactly one gets it", async () => {
  await save("LAST", { limit: "1" });
  const ids = Array.from({ length: 20 }, (_, at) => `cup-${at}`);
  for (const id of ids) await stockUp(store.database, id, { priceCents: 1_000, stock: 1_000 });
  const buyers = ids.map(async (id) => {
    const results = [];
    for (let n = 0; n < 10; n += 1) results.push(await place(["LAST"], 900, id));
    return results;
  });
  const placed = (await Promise.all(buyers)).flat();
  const [done, refusals] = [placed.filter((one) => one.placed.ok), placed.filter((one) => !one.placed.ok)];
  expect([done.length, refusals.length]).toEqual([1, 199]);
  for (const { placed: one } of refusals)
    expect(one).toEqual({ ok: false, changes: [refused["code used up"]("LAST")] });
  expect(await used("LAST")).toBe(1);
  expect(await store.database.$count(orderCodes, eq(orderCodes.code, "LAST"))).toBe(1);
});

test("a cancelled order gives its code back once; cancelled units do not", async () => {
  await save("BACK", { limit: "1" });
  const { placed } = await place(["BACK"], 900);
  const { number } = placed as { number: number };
  await orders.cancel(number);
  await orders.cancel(number);
  expect(await used("BACK")).toBe(0);
  expect((await place(["BACK"], 900)).placed.ok).toBe(true);
  expect((await place(["BACK"], 900)).placed.ok).toBe(false);
});

test("an account can look up 20 unknown codes an hour, and then no other code", async () => {
  const shopper = await newShopper(store, "mug");
  for (let n = 0; n < 25; n += 1) expect(totalIn((await applied(shopper, "TEN")).html)).toBe("900");
  for (const codes of [...Array<string>(6).fill("guess, guesses, ten"), "guess, guesses"])
    expect((await applied(shopper, codes)).html).toContain(refused["unknown code"]("GUESS"));
  for (const more of [{ update: "yes" }, {}]) {
    const { status, html } = await shopper.post({ ...(await shopper.review()), codes: "TEN", ...more });
    expect([status, totalIn(html)]).toEqual([429, "1000"]);
    for (const text of [chargeMessages.codes.tooMany, 'value="TEN"', 'value="1 Analytical Way"'])
      expect(html).toContain(text);
  }
  expect(totalIn((await applied(await newShopper(store, "mug"), "TEN")).html)).toBe("900");
  expect((await ordered(shopper, "")).status).toBe(303);
});

test("a limit per shopper counts the orders of an account, also at once", async () => {
  await save("ONCE", { limitPerShopper: "1" });
  const shopper = await newShopper(store, "mug");
  expect((await ordered(shopper, "ONCE")).status).toBe(303);
  await shopper.fill("mug");
  const again = await applied(shopper, "ONCE");
  expect(again.html).toContain(refused["code used up by shopper"]("ONCE"));
  const placed = await shopper.post({ ...(await shopper.review()), codes: "ONCE", total: "900" });
  expect(placed.status).toBe(409);
  expect((await place(["ONCE"], 900)).placed.ok).toBe(true);
});

test("an order and a cancellation with the same code and product at once both succeed", async () => {
  await save("BUSY", {});
  const first = await Promise.all(Array.from({ length: 20 }, () => place(["BUSY"], 900)));
  const numbers = first.map(({ placed }) => (placed as { number: number }).number);
  await Promise.all([
    ...numbers.map((number) => orders.cancel(number)),
    ...Array.from({ length: 20 }, () => place(["BUSY"], 900)),
  ]);
  expect(await used("BUSY")).toBe(20);
});

test("a code for free shipping takes the shipping price off, and a code of 100 % makes an order free", async () => {
  await save("FREE", { kind: "free shipping", value: "" });
  await save("ALL", { value: "100" });
  const settings = createSettings(store.database, { warn() {} });
  const zone = { "zone-1": "US", "zone-1-countries": "US United States", "zone-1-method-1": "Parcel" };
  const value = { ...firstShipping, ...zone, "zone-1-method-1-prices": "4.90" };
  await settings.save({ key: "shipping", version: 0, value, by: crypto.randomUUID() });
  const shopper = await newShopper(store, "mug");
  expect(totalIn((await applied(shopper, "")).html)).toBe("1490");
  expect(totalIn((await applied(shopper, "free")).html)).toBe("1000");
  const { location } = await ordered(shopper, "free, all");
  const number = Number(location!.split("/").at(-1));
  const [order] = await store.database.select().from(ordersTable).where(eq(ordersTable.number, number));
  expect(order).toMatchObject({ totalCents: 0, toPayCents: 0 });
});
