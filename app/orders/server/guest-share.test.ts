import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerSettings } from "../../admin/server/schema.ts";
import { stockUp } from "../../basket/server/testing.ts";
import { users } from "../../accounts/server/schema.ts";
import { products } from "../../catalogue/server/schema.ts";
import { form, testStore, type TestStore } from "../../testing.ts";
import { orderMessages } from "../messages.ts";
import { createOrders } from "./orders.ts";
import { orders } from "./schema.ts";
import { guestAt, linkOf, numberIn, requireConfirmation } from "./testing.guest.ts";
import { newShopper } from "./testing.shopper.ts";

/** Units in stock, and the maximum per unconfirmed shopper: a fifth of the stock (`maxHeldUnits`). */
const [stock, share] = [30, 6];

let store: TestStore;
beforeAll(async () => {
  // Nothing listens on port 9, so emails stay queued.
  const emails = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "shop@shop.example" };
  store = await testStore({ STORE_FEATURES: "all", TRUSTED_PROXY: "1", ...emails });
  await requireConfirmation(store);
});
afterAll(() => store.stop());

let count = 0;
const newEmail = () => `guest${++count}@shopper.example`;
const newAddress = () => `10.${++count}.0.1`;

async function browser(product: string, units: number, from = newAddress()) {
  const one = await guestAt(store);
  one.comesFrom(from);
  for (let unit = 0; unit < units; unit += 1) await one.ask("/basket", form({ add: product }));
  return one;
}

async function order(product: string, units: number, { email = newEmail(), from = newAddress() }) {
  const { status, html, location } = await (await browser(product, units, from)).order(email);
  return { status, html, location };
}

const leftOf = async (id: string) =>
  (await store.database.select().from(products).where(eq(products.id, id)))[0]!.stock;

const one = "of one e-mail, from wherever it is typed,";
const other = "from one network, with whichever e-mails,";
const strangers = [
  [one, () => ({ email: newEmail() })],
  [other, () => ({ from: newAddress() })],
] as const;

test.each(strangers)(
  "%s a share can be ordered to its last unit, and none beyond it, however often",
  async (who, stranger) => {
    const product = who === one ? "cup" : "pot";
    await stockUp(store.database, product, { stock });
    const same = stranger();
    const refused = (room: number) => expect.stringContaining(orderMessages.changes.share(`A fine ${product}`, room));
    expect(await order(product, 4, same)).toMatchObject({ status: 303 });
    expect(await order(product, 3, same)).toMatchObject({ status: 409, html: refused(2) });
    expect(await order(product, 2, same)).toMatchObject({ status: 303 });
    for (let time = 0; time < 2; time += 1)
      expect(await order(product, 1, same)).toMatchObject({ status: 409, html: refused(0) });
    expect(await leftOf(product)).toBe(stock - share);
    expect(await order(product, 1, {})).toMatchObject({ status: 303 }); // other networks have a separate maximum
  },
);

test.each(strangers)("%s concurrent orders get no more together", async (who, stranger) => {
  const product = who === one ? "rug" : "mat";
  await stockUp(store.database, product, { stock });
  const { email, from }: { email?: string; from?: string } = stranger();
  const browsers = await Promise.all([1, 2, 3, 4].map(() => browser(product, 2, from)));
  const responses = await Promise.all(browsers.map((each) => each.order(email ?? newEmail())));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(3);
  expect(await leftOf(product)).toBe(stock - share);
});

test.each([
  ["10.9.8.1", "10.9.8.254", "10.9.9.1"],
  ["2001:db8:1:2::1", "2001:db8:1:ff00::1", "2001:db8:2:2::1"],
])("%s and %s are one network, and %s is another", async (from, near, far) => {
  const product = `vase-${++count}`;
  await stockUp(store.database, product, { stock });
  expect((await order(product, share, { from })).status).toBe(303);
  expect((await order(product, 1, { from: near })).status).toBe(409);
  expect((await order(product, 1, { from: far })).status).toBe(303);
});

test("a confirmed, cancelled or overdue order frees its share", async () => {
  await stockUp(store.database, "jar", { stock });
  const from = newAddress();
  const full = async () => {
    const email = newEmail();
    const shopper = await browser("jar", share, from);
    const { location, status } = await shopper.order(email);
    expect(status).toBe(303);
    expect((await order("jar", 1, { from })).status).toBe(409);
    return { shopper, email, location: location!, number: numberIn(location) };
  };
  const { shopper, location } = await full();
  await shopper.ask(location, form({ cancel: "yes" }));
  const late = await full();
  await store.database
    .update(orders)
    .set({ heldUntil: sql`now() - interval '1 second'` })
    .where(eq(orders.number, late.number));
  await createOrders(store.database).cancelOverdue();
  expect(await leftOf("jar")).toBe(stock);
  const sure = await full();
  await sure.shopper.ask((await linkOf(store, sure.number, sure.email))!);
  await sure.shopper.ask(sure.location, form({ confirm: "yes" }));
  expect((await order("jar", 4, { from })).status).toBe(303); // the confirmed order no longer counts
});

async function unconfirmed({ from = newAddress(), email = newEmail() } = {}) {
  const shopper = await browser("", 0, from);
  await shopper.ask("/login", form({ email, password: "correct horse", intent: "create-account" }));
  return {
    ask: shopper.ask,
    async order(product: string, units: number) {
      for (let unit = 0; unit < units; unit += 1) await shopper.ask("/basket", form({ add: product }));
      return shopper.order("");
    },
    again: () => shopper.order(""),
    confirm: () => store.database.update(users).set({ emailVerified: true }).where(eq(users.email, email)),
  };
}

const refusedTo = (product: string, room: number) => ({
  status: 409,
  html: expect.stringContaining(orderMessages.changes.shareOfAccount(`A fine ${product}`, room)),
});

test("an account is limited to a share of a product until its e-mail is confirmed", async () => {
  await stockUp(store.database, "chair", { stock });
  const shopper = await unconfirmed();
  expect(await shopper.order("chair", 4)).toMatchObject({ status: 303 });
  expect(await shopper.order("chair", 3)).toMatchObject(refusedTo("chair", 2));
  expect(await leftOf("chair")).toBe(26);
  await shopper.confirm();
  expect((await shopper.again()).status).toBe(303);
  expect((await shopper.order("chair", 10)).status).toBe(303);
});

test("unconfirmed accounts and guests of one network share one limit, and confirmed accounts do not count", async () => {
  await stockUp(store.database, "sofa", { stock });
  const [from, near, far] = ["2001:db8:4:100::1", "2001:db8:4:200::1", "2001:db8:5:100::1"];
  const first = await unconfirmed({ from });
  expect((await first.order("sofa", 3)).status).toBe(303);
  expect((await order("sofa", 2, { from: near })).status).toBe(303);
  const second = await unconfirmed({ from: near });
  expect(await second.order("sofa", 2)).toMatchObject(refusedTo("sofa", 1));
  expect((await order("sofa", 2, { from })).status).toBe(409);
  expect((await (await unconfirmed({ from: far })).order("sofa", 2)).status).toBe(303);
  await second.confirm();
  expect((await second.again()).status).toBe(303);
  expect((await order("sofa", 1, { from })).status).toBe(409);
  await first.confirm();
  expect((await order("sofa", 3, { from })).status).toBe(303);
});

test("concurrent orders of unconfirmed accounts of one network get no more than a share together", async () => {
  await stockUp(store.database, "desk", { stock });
  const from = newAddress();
  const shoppers = await Promise.all([1, 2, 3, 4].map(() => unconfirmed({ from })));
  const responses = await Promise.all(shoppers.map((shopper) => shopper.order("desk", 2)));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(3);
  expect(await leftOf("desk")).toBe(stock - share);
});

/** Makes parcels too old to be undone, then removes the network digests of their orders. */
async function endUndo() {
  await store.database.execute(sql`update order_parcels set sent_at = sent_at - interval '15 minutes'`);
  await createOrders(store.database).cancelOverdue();
}

test("an unconfirmed account's order counts until it is sent or cancelled, and its network is then deleted", async () => {
  await stockUp(store.database, "bench", { stock });
  const shopper = await unconfirmed();
  for (const end of ["ship", "cancel"] as const) {
    const { location, status } = await shopper.order("bench", 5);
    expect(status).toBe(303);
    const isThis = eq(orders.number, numberIn(location));
    expect(await store.database.$count(orders, and(isThis, isNotNull(orders.network)))).toBe(1);
    await createOrders(store.database)[end](numberIn(location));
    await endUndo();
    expect(await store.database.$count(orders, and(isThis, isNotNull(orders.network)))).toBe(0);
  }
  expect((await shopper.order("bench", 5)).status).toBe(303);
});

test("a guest who need not confirm is limited until the order is shipped or cancelled, or the e-mail confirmed", async () => {
  await store.database.delete(ownerSettings);
  await stockUp(store.database, "stool", { stock });
  const [from, email] = [newAddress(), newEmail()];
  const full = async () => {
    const { location, status } = await order("stool", 5, { from, email });
    expect(status).toBe(303);
    for (const same of [{ from }, { email }])
      expect(await order("stool", 2, same)).toMatchObject({
        status: 409,
        html: expect.stringContaining(orderMessages.changes.share("A fine stool", 1)),
      });
    const number = numberIn(location);
    expect(await store.database.$count(orders, and(eq(orders.number, number), isNotNull(orders.network)))).toBe(1);
    return { number, location: location! };
  };
  await createOrders(store.database).cancel((await full()).number);
  const { number, location } = await full();
  const reader = await browser("", 0);
  await reader.ask((await linkOf(store, number, email, "order-link"))!);
  await reader.ask(location);
  const restock = () => store.database.update(products).set({ stock }).where(eq(products.id, "stool"));
  await restock();
  await createOrders(store.database).ship((await full()).number);
  await restock();
  await full();
  await endUndo();
  expect(await store.database.$count(orders, and(eq(orders.guestEmail, email), isNotNull(orders.network)))).toBe(1);
});

test("in a shop without emails, where nobody can confirm, accounts have no limit", async () => {
  const silent = await testStore({ STORE_FEATURES: "all" });
  await stockUp(silent.database, "mug", { stock: 8 });
  const shopper = await newShopper(silent, ...Array.from({ length: 8 }, () => "mug"));
  expect(await shopper.order()).toMatch(/^\/orders\/\d+$/);
  await silent.stop();
});
