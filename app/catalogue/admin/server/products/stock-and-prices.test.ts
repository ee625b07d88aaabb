import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createBaskets } from "../../../../basket/server/baskets.ts";
import { newUser } from "../../../../basket/server/testing.ts";
import { applyDue } from "../../../server/planned-prices.ts";
import { storeSettings, plannedPrices, products, stockChanges } from "../../../server/schema.ts";
import { sell } from "../../../server/testing.ts";
import { createOrders } from "../../../../orders/server/orders.ts";
import { reviewed } from "../../../../orders/server/testing.ts";
import { type TestStore, testStore } from "../../../../testing.ts";
import { activityLogAddress } from "../../../../admin/addresses.ts";
import { productPricesAddress, productStockAddress } from "../../addresses.ts";
import { productMessages } from "../../product-messages.ts";
import { fieldsIn, type TestHolder, adminAt } from "../../../../admin/server/testing.ts";
import { createProductEditor } from "./products.ts";

const [stockMessages, priceMessages] = [productMessages.stock, productMessages.prices];

let store: TestStore;
let [ada, bob]: TestHolder[] = [];
let id: string;
let nth = 0;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  [ada, bob] = await Promise.all([adminAt(store, "owner"), adminAt(store, "catalogue")]);
});
afterAll(() => store.stop());
beforeEach(async () => {
  await store.database.update(storeSettings).set({ currency: "USD", locale: "en-US", timeZone: null });
  id = `lamp-${(nth += 1)}`;
  await sell(store.database, [{ id, title: "Lamp", priceCents: 12_950, stock: 5 }]);
});

const row = async () => (await store.database.select().from(products).where(eq(products.id, id)))[0]!;
const stockForm = async (who: TestHolder = ada!) => fieldsIn((await who.get(productStockAddress(id))).html);
const typed = { what: "add", units: "3", reason: "delivered", note: "" };
const change = async (given: Record<string, string>, who: TestHolder = ada!) =>
  who.post(productStockAddress(id), { ...(await stockForm(who)), ...typed, ...given });
const changes = () =>
  store.database.select().from(stockChanges).where(eq(stockChanges.product, id)).orderBy(stockChanges.id);

test("units are added and removed, each time with purpose, author and time, newest first", async () => {
  const { location } = await change({ units: "20", note: "From the workshop" });
  expect((await ada!.get(location!)).html).toContain(stockMessages.saved("25"));
  await change({ what: "take", units: "2", reason: "damaged" }, bob);
  expect((await row()).stock).toBe(23);
  const { html } = await ada!.get(productStockAddress(id));
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, cells]) => cells!.replaceAll(/<[^>]*>/g, "|"));
  expect(rows[1]).toMatch(new RegExp(`−2.*23.*Damaged.*${bob!.user.email}`));
  expect(rows[2]).toMatch(new RegExp(`\\+20.*25.*Delivered.*From the workshop.*${ada!.user.email}`));
  expect((await ada!.get(activityLogAddress())).html).toContain(`Stock: ${id}`);
});

test("the same form sent twice, or at once, counts once", async () => {
  const form = { ...(await stockForm()), ...typed };
  const sent = await Promise.all([1, 2, 3].map(() => ada!.post(productStockAddress(id), form)));
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
  await ada!.post(productStockAddress(id), form);
  expect((await row()).stock).toBe(8);
  expect(await changes()).toHaveLength(1);
});

test("while shoppers order and two owners change the stock, no unit is lost or gained", async () => {
  await store.database.update(products).set({ stock: 40 }).where(eq(products.id, id));
  const { database } = store;
  const [owned, baskets, orders] = [createProductEditor(database), createBaskets(database), createOrders(database)];
  const buying = Array.from({ length: 8 }, async () => {
    const user = await newUser(database);
    return orders.place(user, await reviewed(baskets, user.id, id));
  });
  const changing = Array.from({ length: 12 }, (_, n) =>
    owned.changeStock({
      product: id,
      form: crypto.randomUUID(),
      what: { by: n % 2 ? 5 : -3 },
      reason: "other",
      note: "",
      by: (n % 3 ? ada! : bob!).user.id,
    }),
  );
  expect((await Promise.all(buying)).every(({ ok }) => ok)).toBe(true);
  expect((await Promise.all(changing)).every(({ is }) => is === "changed")).toBe(true);
  expect((await row()).stock).toBe(40 - 8 + 6 * 5 - 6 * 3);
  const all = await changes();
  expect(all).toHaveLength(12);
  expect(all.reduce((sum, { change: by }) => sum + by, 0)).toBe(12);
});

test("a count sets the stock; if units were sold since the page was opened, the owner decides", async () => {
  const form = { ...(await stockForm()), ...typed, what: "count", units: "7", reason: "counted" };
  await store.database.update(products).set({ stock: 4 }).where(eq(products.id, id));
  const { status, html } = await ada!.post(productStockAddress(id), form);
  expect(status).toBe(409);
  expect(html).toContain(stockMessages.moved("5", "4"));
  expect((await row()).stock).toBe(4);
  expect(fieldsIn(html)).toMatchObject({ what: "count", units: "7", reason: "counted" });
  expect((await ada!.post(productStockAddress(id), fieldsIn(html))).status).toBe(303);
  expect((await row()).stock).toBe(7);
  expect((await changes())[0]).toMatchObject({ change: 3, stock: 7, reason: "counted" });
});

test.each([
  [{ what: "take", units: "6" }, stockMessages.tooFew("5")],
  [{ what: "take", units: "0" }, stockMessages.noUnits],
  [{ units: "1.5" }, stockMessages.unitsWrong],
  [{ units: "-1" }, stockMessages.unitsWrong],
  [{ units: "1000000000" }, stockMessages.unitsWrong],
  [{ units: "" }, stockMessages.unitsWrong],
  [{ what: "steal" }, productMessages.form.notInList],
  [{ reason: "because" }, productMessages.form.notInList],
  [{ note: "x".repeat(201) }, stockMessages.noteWrong],
  [{ form: "none" }, stockMessages.wrong],
  [{ version: "x" }, stockMessages.wrong],
])("%o is refused in a sentence, and changes nothing", async (given, sentence) => {
  const { status, html } = await change(given);
  expect([status, html.includes(sentence)]).toEqual([422, true]);
  expect((await row()).stock).toBe(5);
  expect(await changes()).toEqual([]);
});

test("no stock exceeds a billion units", async () => {
  await store.database.update(products).set({ stock: 999_999_999 }).where(eq(products.id, id));
  expect((await change({ units: "1" })).status).toBe(303);
  expect((await change({ units: "1" })).html).toContain(stockMessages.tooMany);
});

const plan = (given: Record<string, string>, who: TestHolder = ada!) =>
  who.post(productPricesAddress(id), { version: "1", price: "99.50", from: "2099-12-01T08:00", ...given });
const planned = () => store.database.select().from(plannedPrices).where(eq(plannedPrices.product, id));

test("a price is scheduled in the shop's time zone, listed, and cancelled, each once", async () => {
  await store.database.update(storeSettings).set({ timeZone: "Europe/Berlin" });
  const { location } = await plan({});
  expect((await plan({})).status).toBe(303);
  const rows = await planned();
  expect(rows).toMatchObject([{ priceCents: 9_950, startsAt: new Date("2099-12-01T07:00:00Z"), by: ada!.user.id }]);
  const { html } = await ada!.get(location!);
  for (const text of [priceMessages.saved.planned, "$99.50", "Europe/Berlin", ada!.user.email])
    expect(html).toContain(text);
  const withdraw = () => bob!.post(productPricesAddress(id), { withdraw: String(rows[0]!.id) });
  expect((await withdraw()).status).toBe(303);
  expect(await planned()).toEqual([]);
  const again = await withdraw();
  expect([again.status, again.html.includes(priceMessages.notPlanned)]).toEqual([409, true]);
  const record = (await ada!.get(activityLogAddress())).html;
  expect(record.split(`Price scheduled: ${id}`)).toHaveLength(2);
  expect(record).toContain(`Scheduled price cancelled: ${id}`);
});

const reduction = { reduction: "yes", until: "2099-12-05" };

test("a sale is scheduled until the end of its last day in the shop's time zone, and listed with that", async () => {
  await store.database.update(storeSettings).set({ timeZone: "Europe/Berlin" });
  const { location } = await plan(reduction);
  expect((await plan(reduction)).status).toBe(303);
  expect(await planned()).toMatchObject([{ isReduction: true, endsAt: new Date("2099-12-05T23:00:00Z") }]);
  expect((await ada!.get(location!)).html).toContain('<td><time dateTime="2099-12-05">2099-12-05</time></td>');
  expect((await plan({ ...reduction, until: "2099-12-06" })).html).toContain(priceMessages.taken);
});

test.each(["", "today"])("a sale whose start is %j starts now, once", async (start) => {
  await store.database.update(storeSettings).set({ timeZone: "Europe/Berlin" });
  const from = start && `${Temporal.Now.plainDateISO("Europe/Berlin").toString()}T00:00`;
  const sent = await Promise.all([1, 2].map(() => plan({ ...reduction, from })));
  const { html } = await ada!.get(sent.find(({ status }) => status === 303)!.location!);
  for (const text of [
    priceMessages.saved.started,
    priceMessages.sale("$129.50"),
    '<td><time dateTime="2099-12-05">2099-12-05</time></td>',
  ])
    expect(html).toContain(text);
  expect(await row()).toMatchObject({ priceCents: 9_950 });
  expect(await planned()).toHaveLength(1);
});

test("a sale without a last day has no end", async () => {
  const { location } = await plan({ reduction: "yes", until: "" });
  expect(await planned()).toMatchObject([{ isReduction: true, endsAt: null }]);
  expect((await ada!.get(location!)).html).toContain(priceMessages.noEnd);
});

test("a button ends a running sale once, and the earlier price returns", async () => {
  const sale = { product: id, priceCents: 10_000, startsAt: new Date(0), isReduction: true };
  await store.database.insert(plannedPrices).values(sale);
  await applyDue(store.database);
  const running = (await ada!.get(productPricesAddress(id))).html;
  for (const text of [priceMessages.sale("$129.50"), priceMessages.endSale]) expect(running).toContain(text);
  for (let n = 0; n < 2; n += 1)
    expect((await bob!.post(productPricesAddress(id), { "end-sale": "yes" })).status).toBe(303);
  expect(await row()).toMatchObject({ priceCents: 12_950, reduction: null });
  expect((await ada!.get(productPricesAddress(id))).html).not.toContain(priceMessages.endSale);
  expect((await ada!.get(activityLogAddress())).html.split(`Sale ended: ${id}`)).toHaveLength(2);
});

test("a sale that overlaps a scheduled sale is refused in a sentence", async () => {
  await plan(reduction);
  for (const given of [{ from: "2099-12-03T08:00" }, { ...reduction, from: "2099-12-05T23:59" }]) {
    const { status, html } = await plan(given);
    expect([status, html.includes(priceMessages.overlaps)]).toEqual([422, true]);
  }
  expect(await planned()).toHaveLength(1);
});

test("two owners who schedule prices for one moment do not overwrite each other", async () => {
  await plan({});
  const { status, html } = await plan({ price: "80" }, bob);
  expect([status, html.includes(priceMessages.taken)]).toEqual([409, true]);
  expect(await planned()).toMatchObject([{ priceCents: 9_950 }]);
});

test.each([
  [{ from: "2020-01-01T08:00" }, priceMessages.past],
  [{ from: "2099-13-01T08:00" }, priceMessages.momentWrong],
  [{ from: "2099-02-30T08:00" }, priceMessages.momentWrong],
  [{ from: "tomorrow" }, priceMessages.momentWrong],
  [{ from: "" }, priceMessages.momentWrong],
  [{ price: "0" }, productMessages.form.priceWrong("0.01", "9999999.99", "129.50")],
  [{ price: "99.505" }, productMessages.form.priceWrong("0.01", "9999999.99", "129.50")],
  [{ ...reduction, price: "129.50" }, priceMessages["not lower"]],
  [{ ...reduction, until: "2099-11-30" }, priceMessages.endsBefore],
  [{ ...reduction, until: "2099-02-30" }, priceMessages.dayWrong],
  [{ ...reduction, until: "soon" }, priceMessages.dayWrong],
  [{ until: "2099-12-05" }, priceMessages.notReduction],
])("%o is refused in a sentence, schedules nothing, and stays in the form", async (given, sentence) => {
  const { status, html } = await plan(given);
  expect([status, html.includes(sentence)]).toEqual([422, true]);
  expect(fieldsIn(html)).toMatchObject(given);
  expect(await planned()).toEqual([]);
});

test("a time that a clock change skips becomes the next existing one", async () => {
  await store.database.update(storeSettings).set({ timeZone: "Europe/Berlin" });
  expect((await plan({ from: "2099-03-29T02:30" })).status).toBe(303);
  expect(await planned()).toMatchObject([{ startsAt: new Date("2099-03-29T01:30:00Z") }]);
});
