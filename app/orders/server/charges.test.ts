import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSettings } from "../../admin/server/settings.ts";
import { adminAt, fieldsIn } from "../../admin/server/testing.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { createBaskets } from "../../basket/server/baskets.ts";
import { products } from "../../catalogue/server/schema.ts";
import { firstCode } from "../../charges/domain/codes.ts";
import { firstTaxes } from "../../charges/domain/owner-rates.ts";
import { noRates } from "../../charges/domain/rates.ts";
import { firstShipping } from "../../charges/domain/shipping-zones.ts";
import { chargeMessages } from "../../charges/messages.ts";
import { createCodes } from "../../charges/server/codes.ts";
import { partRows } from "../../charges/part-rows.ts";
import { orderMessages } from "../messages.ts";
import { renderEmail } from "../../render.tsx";
import { testStore, type TestStore } from "../../testing.ts";
import { adminOrderAddress, adminOrdersAddress } from "../admin/addresses.ts";
import { orderTemplateData } from "./email-data.ts";
import { createOrders } from "./orders.ts";
import { exportOrders } from "./export.ts";
import { printedOrder } from "./printed.ts";
import { orders as ordersTable } from "./schema.ts";
import { reviewed } from "./testing.ts";
import { openShop } from "./testing.open-shop.ts";
import { newShopper, type TestShopper } from "./testing.shopper.ts";

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await stockUp(store.database, "lamp", { priceCents: 11_900, stock: 1000 });
  await stockUp(store.database, "book", { priceCents: 1_070, stock: 1000 });
  await store.database.update(products).set({ taxClass: "reduced", grams: 500 }).where(eq(products.id, "book"));
  await store.database.update(products).set({ grams: 3000 }).where(eq(products.id, "lamp"));
  const settings = createSettings(store.database, { warn() {} });
  const by = crypto.randomUUID();
  const shipping = {
    ...firstShipping,
    "zone-1": "Germany",
    "zone-1-countries": "DE Germany",
    "zone-1-method-1": "Parcel",
    "zone-1-method-1-kind": "weight",
    "zone-1-method-1-prices": "2000: 4.76\n9.52",
    "zone-1-method-1-free": "200",
    "zone-1-method-2": "Pickup",
    "zone-1-method-2-kind": "pickup",
    "zone-2": "Neighbours",
    "zone-2-countries": "AT Austria\nCH Switzerland",
    "zone-2-method-1": "Parcel abroad",
    "zone-2-method-1-prices": "20",
  };
  const rates = "DE: VAT 19 %\nDE reduced: VAT 7 %\nAT: VAT 20 %\nAT reduced: VAT 10 %";
  const taxes = { ...firstTaxes, home: "DE Germany", abroad: "price without tax", rates };
  for (const [key, value] of Object.entries({ shipping, taxes })) await settings.save({ key, version: 0, value, by });
});
afterAll(() => store.stop());

const shop = { name: "Wicker", identity: { provider: "embedded" }, features: "all" } as const;
const germany = { country: "DE", postalCode: "10115", region: "" };
const stored = async (path: string) => {
  const number = Number(path.split("/").at(-1));
  const [order] = await store.database.select().from(ordersTable).where(eq(ordersTable.number, number));
  return order!;
};
const parts = async (path: string) =>
  (await stored(path)).total!.parts.map(({ kind, name, amount, effect }) => [kind, name, amount, effect]);

/** Updates the form with changed fields, as the button for browsers without scripts does. */
const updated = async (shopper: TestShopper, change: Record<string, string>) =>
  shopper.post({ ...(await shopper.review()), ...change, update: "yes" });

/** Orders with the total and the shipping method of the updated form. */
async function ordered(shopper: TestShopper, change: Record<string, string>) {
  const { total, shipping } = fieldsIn((await updated(shopper, change)).html);
  return shopper.post({ ...(await shopper.review()), ...change, total: total!, shipping: shipping! });
}

const countOf = ({ user }: TestShopper) => store.database.$count(ordersTable, eq(ordersTable.userId, user.id));

test("a German order has two rates of tax and shipping by weight, and each part is stored and shown", async () => {
  const shopper = await newShopper(store, "lamp", "book");
  const form = await updated(shopper, germany);
  expect(form.status).toBe(200);
  expect(form.html).toContain("Parcel, $9.52");
  expect(form.html).toContain(`Pickup, ${chargeMessages.shipping.free}`);
  const { location } = await ordered(shopper, germany);
  expect(await parts(location!)).toEqual([
    ["goods", "", 12_970, "adds"],
    ["shipping", "Parcel", 952, "adds"],
    ["tax", "VAT", 2039, "included"],
    ["tax", "VAT", 75, "included"],
  ]);
  const { html } = await shopper.get(location!);
  for (const text of ["$139.22", "Shipping: Parcel", "Includes VAT 19 %", "$20.39", chargeMessages.explanation.heading])
    expect(html).toContain(text);
});

test("the form asks for a country before it shows shipping, and refuses to guess a total", async () => {
  const shopper = await newShopper(store, "lamp");
  const { html } = await shopper.get("/order");
  expect(html).toContain(chargeMessages.shipping.chooseCountry);
  const refused = await shopper.post({ ...(await shopper.review()), ...germany });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain(orderMessages.changes.withShipping("$128.52", "$119.00"));
  expect(await countOf(shopper)).toBe(0);
});

test("without scripts, an order with the same total is not placed until the form has shown its methods", async () => {
  const shopper = await newShopper(store, "lamp", "lamp");
  const form = { ...(await shopper.review()), ...germany };
  for (const shipping of ["", "zone-2-method-1"]) {
    const { status, html } = await shopper.post({ ...form, shipping });
    expect([status, html.includes(chargeMessages.shipping.choose)]).toEqual([409, true]);
    expect(html).toContain(`Pickup, ${chargeMessages.shipping.free}`);
    expect(fieldsIn(html)).toMatchObject({ total: "23800", shipping: "zone-1-method-1" });
  }
  expect(await countOf(shopper)).toBe(0);
  const chosen = { ...form, shipping: "zone-1-method-2" };
  const { location } = await shopper.post(chosen);
  expect(await parts(location!)).toContainEqual(["shipping", "Pickup", 0, "adds"]);
  for (const repeated of [chosen, form]) expect((await shopper.post(repeated)).location).toBe(location);
});

test("the only method need not be named, and a repeated form opens the same order", async () => {
  const shopper = await newShopper(store, "lamp");
  const austria = { country: "AT", postalCode: "1010", region: "" };
  const { total } = fieldsIn((await updated(shopper, austria)).html);
  const form = { ...(await shopper.review()), ...austria, total: total! };
  const { location } = await shopper.post(form);
  expect(await parts(location!)).toContainEqual(["shipping", "Parcel abroad", 2_000, "adds"]);
  expect((await shopper.post(form)).location).toBe(location);
  expect(await countOf(shopper)).toBe(1);
});

test("shipping is free from a value, pickup is free, and a saved choice of method is kept", async () => {
  const free = await newShopper(store, "lamp", "lamp");
  expect(await parts((await ordered(free, germany)).location!)).toContainEqual(["shipping", "Parcel", 0, "adds"]);
  const pickup = await newShopper(store, "lamp");
  const path = (await ordered(pickup, { ...germany, shipping: "zone-1-method-2" })).location!;
  expect(await parts(path)).toContainEqual(["shipping", "Pickup", 0, "adds"]);
  expect((await stored(path)).totalCents).toBe(11_900);
});

test("Austria pays its own rates at the same price, and Switzerland pays without the home tax", async () => {
  const austria = await newShopper(store, "lamp");
  const austrian = await stored((await ordered(austria, { country: "AT", postalCode: "1010" })).location!);
  expect(austrian.totalCents).toBe(13_900);
  expect(austrian.total!.parts.at(-1)).toMatchObject({ kind: "tax", rate: 200_000, amount: 2317, effect: "included" });
  const swiss = await newShopper(store, "lamp");
  const path = (await ordered(swiss, { country: "CH", postalCode: "8001" })).location!;
  expect((await stored(path)).totalCents).toBe(Math.round(13_900 / 1.19));
  expect((await swiss.get(path)).html).toContain("Minus VAT 19 %");
});

test("a country without a zone is not offered, and cannot be ordered to", async () => {
  const shopper = await newShopper(store, "lamp");
  const { html } = await shopper.get("/order");
  expect([...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code)).toEqual(["AT", "DE", "CH"]);
  const refused = await shopper.post({ ...(await shopper.review()), country: "FR", postalCode: "75001" });
  expect(refused.status).toBe(409);
  expect(refused.html).toContain(chargeMessages.shipping.noShipping);
});

test("the product page, the basket and a saved address offer only countries with a zone", async () => {
  const shopper = await newShopper(store, "lamp");
  const data = JSON.parse((await shopper.get("/_data/products/lamp")).html) as { data: { delivery: string } };
  expect(data.data.delivery).toBe("We deliver to Austria, Germany, and Switzerland");
  for (const path of ["/checkout", "/account/addresses/new"]) {
    const { html } = await shopper.get(path);
    const codes = [...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code);
    expect(codes, path).toEqual(["AT", "DE", "CH"]);
  }
});

test("cancelling part of an order deducts its share of all parts from the amount to pay", async () => {
  const shopper = await newShopper(store, "lamp", "lamp");
  const path = (await ordered(shopper, { country: "AT", postalCode: "1010" })).location!;
  await createOrders(store.database).cancelUnits((await stored(path)).number, { lamp: 1 });
  expect((await stored(path)).toPayCents).toBe(13_900);
  const { html } = await shopper.get(path);
  for (const text of ["$139.00", chargeMessages.parts.cancelled, "-$119.00"]) expect(html).toContain(text);
});

test("after a partial cancellation, pages and emails have the included tax of the reduced total", async () => {
  const shopper = await newShopper(store, "lamp", "lamp");
  const path = (await ordered(shopper, { ...germany, shipping: "zone-1-method-2" })).location!;
  const { number } = await stored(path);
  const orders = createOrders(store.database);
  await orders.cancelUnits(number, { lamp: 1 });
  const { order } = (await orders.show(number))!;
  const rows = partRows(order.parts, order.totalCents, String).map(({ label, amount }) => [label, amount]);
  expect(rows.slice(-2)).toEqual([
    [chargeMessages.parts.cancelled, "-11900"],
    ["Includes VAT 19 %", "1900"],
  ]);
  const data = await orderTemplateData(orders)["order-sent"]({ number });
  const { text } = (await renderEmail("order-sent", data, shop, "http://localhost"))!;
  const { html } = await (await adminAt(store, "owner")).get(adminOrderAddress(number));
  for (const shown of [(await shopper.get(path)).html, html, text]) {
    expect(shown).toContain("$19.00");
    expect(shown).not.toContain("$38.00");
  }
  await orders.cancel(number);
  expect((await orders.show(number))!.order.parts.map(({ kind }) => kind)).toEqual(["goods", "shipping"]);
});

test("orders for pickup say so on pages and in emails, and ask for no carrier", async () => {
  const shopper = await newShopper(store, "lamp");
  const path = (await ordered(shopper, { ...germany, shipping: "zone-1-method-2" })).location!;
  const { number } = await stored(path);
  const orders = createOrders(store.database);
  const owner = await adminAt(store, "owner");
  const texts = async () => {
    const data = await orderTemplateData(orders)["order-sent"]({ number });
    const { html: email } = (await renderEmail("order-sent", data, shop, "http://localhost"))!;
    return [(await shopper.get(path)).html, (await owner.get(adminOrderAddress(number))).html, email];
  };
  for (const text of await texts()) {
    expect(text).toMatch(/<h2>Pickup<\/h2>|>Pickup:<\/td>/);
    expect(text).not.toMatch(/ship it soon|ships|Ship to|Ship order|Delivery address|name="carrier"/);
  }
  await orders.ship(number);
  for (const text of await texts()) {
    expect(text).toMatch(/ready for pickup/i);
    expect(text).not.toMatch(/on its way|Shipped|name="carrier"/);
  }
});

test("the owner's page of an order for pickup never speaks of parcels or shipping", async () => {
  const shopper = await newShopper(store, "lamp", "lamp");
  const path = (await ordered(shopper, { ...germany, shipping: "zone-1-method-2" })).location!;
  const owner = await adminAt(store, "owner");
  const page = adminOrderAddress((await stored(path)).number);
  async function pageAfter(change: Record<string, string>) {
    const { location } = await owner.post(page, { ...fieldsIn((await owner.get(page)).html), ...change });
    return (await owner.get(location!)).html;
  }
  const sent = await pageAfter({ do: "send", "send-0": "1" });
  const [, parcel] = /name="parcel" value="(\d+)"/.exec(sent)!;
  const texts = [sent, await pageAfter({ do: "undo", parcel: parcel! })];
  expect(texts[0]).toContain("Ready for pickup: 1 × A fine lamp");
  expect(texts[1]).toContain("No longer ready for pickup: 1 × A fine lamp");
  const shown = texts.map((html) => html.replaceAll(/<nav.*?<\/nav>|<[^>]*>/gs, " "));
  for (const text of shown) expect(text).not.toMatch(/parcel|marked as shipped|not shipped|sent\./i);
});

test("the shopper's pages of an order for pickup say which items are ready, and never speak of parcels", async () => {
  const shopper = await newShopper(store, "lamp", "lamp");
  const path = (await ordered(shopper, { ...germany, shipping: "zone-1-method-2" })).location!;
  const owner = await adminAt(store, "owner");
  const page = adminOrderAddress((await stored(path)).number);
  const change = async (fields: Record<string, string>) =>
    owner.post(page, { ...fieldsIn((await owner.get(page)).html), ...fields });
  const textOf = async () => (await shopper.get(path)).html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, " ");
  await change({ do: "send", "send-0": "1" });
  const texts = [await textOf()];
  expect(texts[0]).toMatch(/Items for pickup.*Part 1.*Not ready yet/s);
  expect((await shopper.get("/orders")).html).toContain("Partly ready for pickup");
  const [, parcel] = /name="parcel" value="(\d+)"/.exec((await owner.get(page)).html)!;
  await change({ do: "undo", parcel: parcel! });
  texts.push(await textOf());
  expect(texts[1]).toMatch(/Partly ready for pickup, .*Not ready for pickup after all, /s);
  for (const text of texts) expect(text).not.toMatch(/parcel|shipped/i);
});

test("the order form says how a pickup is paid, and that an order of zero costs nothing", async () => {
  const shopper = await newShopper(store, "lamp");
  const pickup = { ...germany, shipping: "zone-1-method-2" };
  expect((await updated(shopper, germany)).html).toContain("You pay when you receive the order.");
  expect((await updated(shopper, pickup)).html).toContain("You pay at pickup.");
  const value = { ...firstCode, value: "100" };
  await createCodes(store.database).save({ key: "GIFT", version: 0, value, by: crypto.randomUUID() });
  const { html } = await updated(shopper, { ...pickup, codes: "GIFT" });
  expect(html).toContain("There is nothing to pay.");
  expect(html).not.toMatch(/You pay /);
});

test.each([
  ["in one statement", openShop],
  ["in a transaction", null],
])("an order placed %s is charged alike, and another total is refused with both", async (_, context) => {
  const current = {
    day: "2026-11-25",
    rates: {
      pricesIncludeTax: false,
      home: { country: "US", region: "" },
      taxRates: [
        { country: "US", region: "IL", taxClass: "", name: "Sales tax", rate: 62_500, validFrom: "0001-01-01" },
      ],
      shippingTaxClass: null,
      untaxedPlaces: "same price" as const,
      zones: [],
      codes: [],
    },
  };
  const orders = createOrders(store.database, undefined, [], context, async () => current);
  const user = await newUser(store.database);
  const review = await reviewed(createBaskets(store.database), user.id, "lamp");
  expect(await orders.place(user, review)).toEqual({
    ok: false,
    changes: [orderMessages.changes.total("$126.44", "$119.00")],
  });
  const placed = await orders.place(user, { ...review, totalCents: 12_644 });
  expect(placed).toMatchObject({ ok: true });
  expect((await orders.history(user)).orders[0]!.totalCents).toBe(12_644);
});

test.each([
  ["in one statement", openShop],
  ["in a transaction", null],
])("an order placed %s without a method must name it, unless the only one is no pickup", async (_, context) => {
  const free = { bands: [{ upTo: null, price: 0 }], kind: "value", freeFrom: null, days: null, name: "Post" } as const;
  const pickup = { kind: "pickup", days: null, name: "Pickup" } as const;
  const refused = { ok: false, changes: [chargeMessages.shipping.choose] };
  const [post, bike] = [
    { ...free, id: "post" },
    { ...free, id: "bike" },
  ] as const;
  for (const [methods, result] of [
    [[post], { ok: true, again: false }],
    [[{ ...pickup, id: "pickup" }], refused],
    [[post, bike], refused],
  ] as const) {
    const rates = { ...noRates, zones: [{ id: "zone", name: "All", countries: ["US"], methods }] };
    const orders = createOrders(store.database, undefined, [], context, async () => ({ day: "2026-11-25", rates }));
    const user = await newUser(store.database);
    const review = await reviewed(createBaskets(store.database), user.id, "lamp");
    expect(await orders.place(user, review)).toMatchObject(result);
    expect(await orders.place(user, { ...review, shipping: methods[0].id })).toMatchObject({ ok: true });
  }
});

test("the export has the parts of each order", async () => {
  const shopper = await newShopper(store, "lamp", "book");
  const { number } = await stored((await ordered(shopper, germany)).location!);
  const [head, ...rows] = (await Array.fromAsync(exportOrders(store.database))).join("").trim().split("\r\n");
  const names = head!.split(",");
  const row = rows.find((line) => line.startsWith(`${number},`))!.split(",");
  const cell = (name: string) => row[names.indexOf(name) - names.length + row.length];
  expect(["shipping_method", "shipping", "discount", "tax"].map(cell)).toEqual(["Parcel", "9.52", "0.00", "21.14"]);
});

test("the owner's list, the command line and emails have the parts of each order; emails explain them", async () => {
  const shopper = await newShopper(store, "lamp", "book");
  const { number } = await stored((await ordered(shopper, germany)).location!);
  const rows = ["Items $129.70", "Shipping: Parcel $9.52", "Includes VAT 19 % $20.39", "Includes VAT 7 % $0.75"];
  const { html } = await (await adminAt(store, "owner")).get(adminOrdersAddress({ q: `${number}` }));
  expect(html).toContain(`$139.22${rows.map((row) => `<small>${row}</small>`).join("")}</td>`);

  const orders = createOrders(store.database);
  const printed = printedOrder((await orders.show(number))!);
  expect(printed.replaceAll(/ +/g, " ")).toContain(
    "\n $129.70 Items\n $9.52 Shipping: Parcel\n $20.39 Includes VAT 19 %\n $0.75 Includes VAT 7 %\n Total $139.22\n",
  );

  const data = await orderTemplateData(orders)["order-sent"]({ number });
  const { text } = (await renderEmail("order-sent", data, shop, "http://localhost"))!;
  for (const line of [
    "Shipping: Parcel\nFor a weight of 3500 g.  $9.52",
    "Includes VAT 7 %\n$11.49 includes this tax: 7 % of the amount without tax.  $0.75",
    "Total (2 items)  $139.22",
  ])
    expect(text).toContain(line);
});
