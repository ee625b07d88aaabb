import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Baskets, createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { products } from "../../catalogue/server/schema.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { renderEmail } from "../../render.tsx";
import { staffEmails } from "../admin/server/emails.ts";
import { type Email, postByCommand, ownerRecipient, writeEmails } from "../../server/emails.ts";
import { orderEmailMessages } from "../email-messages.ts";
import { orderEmails } from "./emails.ts";
import { orderTemplateData } from "./email-data.ts";
import { createOrders, type Orders } from "./orders.ts";
import { orders as ordersTable } from "./schema.ts";
import { reviewed } from "./testing.ts";

let store: TestDatabase;
let baskets: Baskets;
let orders: Orders;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  const post = orderEmails((transaction, ...emails) =>
    writeEmails(transaction, emails, sql`select ${ownerRecipient} as email`),
  );
  orders = createOrders(store.database, undefined, [post]);
});
afterAll(() => store.stop());
beforeEach(() => store.database.execute(sql`truncate letters`));

async function storedEmails() {
  const { rows } = await store.database.execute<Email>(sql`select kind, "to", about, once from letters`);
  return rows.toSorted((a, b) => a.kind.localeCompare(b.kind));
}
const kinds = async () => (await storedEmails()).map(({ kind }) => kind);

async function reviewing(...productIds: string[]) {
  const user = await newUser(store.database);
  return { user, placing: await reviewed(baskets, user.id, ...productIds) };
}

async function placed(...productIds: string[]) {
  const { user, placing } = await reviewing(...productIds);
  const result = await orders.place(user, placing);
  if (!result.ok) throw new Error(result.changes.join(" "));
  return { user, number: result.number };
}

const emailOf = async ({ id }: { id: string }) => {
  const { rows } = await store.database.execute<{ email: string }>(sql`select email from users where id = ${id}`);
  return rows[0]!.email;
};

test("an order enqueues one email to the shopper and one to the owner, despite retries", async () => {
  await stockUp(store.database, "cup", { stock: 1000 });
  const { user, placing } = await reviewing("cup", "cup");
  const results = await Promise.all([1, 2, 3, 4].map(() => orders.place(user, placing)));
  const numbers = new Set(results.map((result) => result.ok && result.number));
  expect(numbers.size).toBe(1);
  const about = { number: [...numbers][0] };
  expect(await storedEmails()).toMatchObject([
    { kind: "order-new", to: ownerRecipient, about },
    { kind: "order-placed", to: await emailOf(user), about },
  ]);
});

test("an order that fails sends none", async () => {
  await stockUp(store.database, "pot", { stock: 3 });
  const { user, placing } = await reviewing("pot");
  await store.database.update(products).set({ priceCents: 99_900 }).where(eq(products.id, "pot"));
  expect(await orders.place(user, placing)).toMatchObject({ ok: false });
  expect(await storedEmails()).toEqual([]);
});

test("the owner gets one email when an order leaves five units of a product or fewer, and one when it leaves none", async () => {
  await stockUp(store.database, "tray", { stock: 8 });
  await stockUp(store.database, "bowl", { stock: 7 });
  const left = async () => {
    const warnings = (await storedEmails()).filter(({ kind }) => kind === "nearly-sold-out");
    await store.database.execute(sql`truncate letters`);
    return warnings.map(({ to, about }) => [to, about["products"]]);
  };
  await placed("tray", "tray"); // leaves 6 trays
  expect(await left()).toEqual([]);
  await placed("tray", "bowl", "bowl"); // leaves 5 trays and 5 bowls
  const five = [
    { id: "bowl", left: 5 },
    { id: "tray", left: 5 },
  ];
  expect(await left()).toEqual([[ownerRecipient, five]]);
  await placed("tray", "tray"); // leaves 3 trays
  expect(await left()).toEqual([]);
  await placed("tray", "tray", "tray");
  expect(await left()).toEqual([[ownerRecipient, [{ id: "tray", left: 0 }]]]);
});

test("shipping an order enqueues one email to the shopper, with the tracking number", async () => {
  await stockUp(store.database, "lamp", { stock: 50 });
  const { user, number } = await placed("lamp");
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number, { carrier: "DHL", tracking: "00340434161094015902" });
  await orders.ship(number);
  expect(await storedEmails()).toMatchObject([{ kind: "order-sent", to: await emailOf(user), about: { number } }]);
  expect(await orderTemplateData(orders)["order-sent"]({ number })).toMatchObject({
    parcel: {
      carrier: "DHL",
      tracking: "00340434161094015902",
      trackingPage: expect.stringContaining("00340434161094015902"),
    },
    page: `/orders/${number}`,
  });
});

const waiting = async () => {
  const { rows } = await store.database.execute<{ kind: string; minutes: number }>(
    sql`select kind, round(extract(epoch from due_at - written_at) / 60)::integer as minutes from letters`,
  );
  return rows;
};

test("each parcel has an email that waits 15 minutes, and names its items and the remaining ones", async () => {
  for (const id of ["bun", "pie"]) await stockUp(store.database, id, { stock: 50 });
  const { number } = await placed("bun", "bun", "pie");
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number, null, { by: null }, { bun: 1 });
  await orders.ship(number);
  expect(await waiting()).toEqual([1, 2].map(() => ({ kind: "order-parcel", minutes: 15 })));
  const [part, rest] = (await storedEmails()).toSorted((a, b) => Number(a.about["parcel"]) - Number(b.about["parcel"]));
  const template = orderTemplateData(orders)["order-parcel"];
  expect(await template(part!.about)).toMatchObject({
    lines: [{ id: "bun", quantity: 1 }],
    following: [
      { id: "bun", quantity: 1 },
      { id: "pie", quantity: 1 },
    ],
    isFirst: true,
  });
  expect(await template(rest!.about)).toMatchObject({ lines: [{}, {}], following: [], isFirst: false });
});

test("undoing a parcel deletes its email; new tracking details are in the email that still waits", async () => {
  await stockUp(store.database, "jar", { stock: 50 });
  const { number } = await placed("jar");
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number);
  const id = (await orders.show(number))!.order.parcels[0]!.id!;
  await orders.changeParcel(number, { carrier: "DHL", tracking: "JD0001234567" }, { by: null }, id);
  const emails = await storedEmails();
  expect(emails).toMatchObject([{ kind: "order-sent", about: { number, parcel: id } }]);
  expect(await orders.undoParcel(number, id)).toMatchObject({ ok: true });
  expect(await kinds()).toEqual([]);
  expect(await orderTemplateData(orders)["order-sent"](emails[0]!.about)).toBeNull();
});

test.each([
  ["was sent", "urn", sql`update letters set state = 'sent', due_at = now() + interval '2 minutes'`],
  ["is being sent", "ewer", sql`update letters set lease = gen_random_uuid(), due_at = now() + interval '2 minutes'`],
  ["is due, as another owner wants it sent now", "crock", sql`select`],
])("a parcel whose email %s cannot be undone", async (_, product, leaves) => {
  await stockUp(store.database, product, { stock: 50 });
  const { number } = await placed(product);
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number);
  const id = (await orders.show(number))!.order.parcels[0]!.id!;
  expect(await orders.sendEmail(number, id)).toMatchObject({ ok: true });
  expect(await waiting()).toMatchObject([{ minutes: 0 }]);
  expect(await orders.sendEmail(number, id)).toMatchObject({ ok: false, why: "over" }); // no email waits
  await store.database.execute(leaves);
  expect(await orders.undoParcel(number, id)).toMatchObject({ ok: false, message: expect.stringContaining("e-mail") });
  expect(await kinds()).toEqual(["order-sent"]);
  expect((await orders.show(number))!.order.state).toBe("shipped");
});

test("new tracking details are in another email if the email about the parcel is just being sent", async () => {
  await stockUp(store.database, "flask", { stock: 50 });
  const { number } = await placed("flask");
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number);
  await store.database.execute(sql`update letters set lease = gen_random_uuid()`);
  const id = (await orders.show(number))!.order.parcels[0]!.id!;
  await orders.changeParcel(number, { carrier: "DHL", tracking: "JD0001234567" }, { by: null }, id);
  expect(await waiting()).toMatchObject([{ kind: "order-sent" }, { kind: "order-sent", minutes: 0 }]);
});

test("no parcel has two emails, if release 0.2.0 cancels the rest of the order and the owner then ships it", async () => {
  await stockUp(store.database, "wok", { stock: 50 });
  const { number } = await placed("wok", "wok");
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number, null, { by: null }, { wok: 1 });
  await store.database.execute(sql`update order_lines set cancelled = 1 where order_number = ${number}`);
  expect(await orders.ship(number)).toMatchObject({ ok: true });
  expect((await orders.show(number))!.order.state).toBe("shipped");
  expect(await kinds()).toEqual(["order-parcel"]);
});

test("an unconfirmed guest gets one email about the parcel that is left when another is undone", async () => {
  await stockUp(store.database, "mop", { stock: 50 });
  const { number } = await placed("mop", "mop");
  const guest = { userId: null, guestEmail: "guest@shopper.example", emailConfirmed: false };
  await store.database.update(ordersTable).set(guest).where(eq(ordersTable.number, number));
  await store.database.execute(sql`truncate letters`);
  await orders.ship(number, null, { by: null }, { mop: 1 });
  await orders.ship(number);
  const [first, second] = (await orders.show(number))!.order.parcels;
  await orders.undoParcel(number, first!.id!);
  expect(await storedEmails()).toMatchObject([{ kind: "order-update", about: { number, parcel: second!.id } }]);
  expect(await waiting()).toMatchObject([{ minutes: 15 }]);
  await orders.undoParcel(number, second!.id!);
  expect(await kinds()).toEqual([]);
});

test("a shopper and the owner are told when the rest of a partly sent order is cancelled", async () => {
  await stockUp(store.database, "pan", { stock: 50 });
  const { user, number } = await placed("pan", "pan");
  await orders.ship(number, null, { by: null }, { pan: 1 });
  await store.database.execute(sql`truncate letters`);
  await orders.cancelOwn(user, number);
  const [toShopper, toOwner] = await storedEmails();
  expect(toShopper).toMatchObject({ kind: "order-cancelled", about: { isWhole: false, isOwn: true } });
  expect(toOwner).toMatchObject({
    kind: "order-cancelled-by-shopper",
    to: ownerRecipient,
    about: { units: { pan: 1 } },
  });
  const template = staffEmails(store.database, createOrders(store.database))["order-cancelled-by-shopper"];
  expect(await template(toOwner!.about)).toMatchObject({ isWhole: false, lines: [{ quantity: 1 }] });
});

test("the owner is told of a cancellation only after being told of the order", async () => {
  await stockUp(store.database, "fan", { stock: 50 });
  const { user, number } = await placed("fan");
  const until = sql`now() + interval '1 hour'`;
  await store.database
    .update(ordersTable)
    .set({ heldUntil: until, holdReason: "payment" })
    .where(eq(ordersTable.number, number));
  await store.database.execute(sql`truncate letters`);
  await orders.cancelOwn(user, number);
  expect(await kinds()).toEqual(["order-cancelled"]);
});

test("each cancellation sends the shopper one email with the cancelled units and the amount to pay", async () => {
  for (const id of ["rug", "mat"]) await stockUp(store.database, id, { stock: 50, priceCents: 1000 });
  const { user, number } = await placed("rug", "rug", "rug", "mat");
  await store.database.execute(sql`truncate letters`);
  await orders.cancelUnits(number, { rug: 2 });
  const [part] = await storedEmails();
  const template = orderTemplateData(orders)["order-cancelled"];
  expect(part).toMatchObject({ kind: "order-cancelled", to: await emailOf(user) });
  expect(await template(part!.about)).toMatchObject({
    isWhole: false,
    cancelled: [{ id: "rug", quantity: 2, cancelled: 0 }],
    totalCents: 2000,
  });
  await orders.cancelOwn(user, number);
  await orders.cancelOwn(user, number);
  expect(await kinds()).toEqual(["order-cancelled", "order-cancelled", "order-cancelled-by-shopper"]);
  const rest = (await storedEmails()).find(({ about }) => about["isWhole"])!;
  expect(await template(rest.about)).toMatchObject({
    isOwn: true,
    cancelled: [
      { id: "rug", quantity: 1 },
      { id: "mat", quantity: 1 },
    ],
    totalCents: 0,
  });
});

test("the owner gets one email with the cancelled units when the shopper cancels, and none when the shop does", async () => {
  await stockUp(store.database, "vase", { stock: 50 });
  const [byShopper, byShop] = [await placed("vase", "vase"), await placed("vase")];
  await store.database.execute(sql`truncate letters`);
  for (const _ of [1, 2]) await orders.cancelOwn(byShopper.user, byShopper.number);
  await orders.cancel(byShop.number);
  const ofOwner = (await storedEmails()).filter(({ to }) => to === ownerRecipient);
  const { number } = byShopper;
  expect(ofOwner).toMatchObject([{ kind: "order-cancelled-by-shopper", about: { number, units: { vase: 2 } } }]);
  expect(
    await staffEmails(store.database, createOrders(store.database))["order-cancelled-by-shopper"](ofOwner[0]!.about),
  ).toMatchObject({
    number,
    lines: [{ id: "vase", quantity: 2, cancelled: 0 }],
    page: `/admin/orders/${number}`,
  });
});

test("the email about a replacement names the order that it replaces", async () => {
  await stockUp(store.database, "jug", { stock: 50 });
  const { number } = await placed("jug");
  await store.database.execute(sql`truncate letters`);
  const by = crypto.randomUUID();
  const replaced = await store.database.transaction((transaction) =>
    orders.placeReplacement(transaction, { of: number, units: { jug: 1 }, by, note: "", once: by }),
  );
  const { about } = (await storedEmails()).find(({ kind }) => kind === "order-placed")!;
  const data = await orderTemplateData(orders)["order-placed"](about);
  expect(data).toMatchObject({ number: replaced.ok && replaced.number, replaces: number, totalCents: 0 });
  const { text } = (await renderEmail("order-placed", data, { name: "Wicker" }, "http://localhost"))!;
  expect(text).toContain(orderEmailMessages.replacement.heading);
  expect(text).toContain(`your order ${number}`);
  expect(text).not.toContain(orderEmailMessages.placed.heading);
});

test("an email about a deleted order is obsolete", async () => {
  expect(await orderTemplateData(orders)["order-placed"]({ number: 1 })).toBeNull();
});

test("an order that is sent or cancelled by a command emails the shopper too", async () => {
  await stockUp(store.database, "clock", { stock: 50 });
  const { number } = await placed("clock");
  await store.database.execute(sql`truncate letters`);
  await createOrders(store.database, undefined, [orderEmails(postByCommand)]).ship(number);
  expect(await kinds()).toEqual(["order-sent"]);
});

test("a command enqueues no email in a shop without the outbox", async () => {
  const without = await testDatabase("template0");
  onTestFinished(() => without.stop());
  const email = { kind: "order-sent", to: "ada@shopper.example", about: {} };
  const writing = without.database.transaction((transaction) => postByCommand(transaction, email));
  await expect(writing).resolves.toBeUndefined();
});
