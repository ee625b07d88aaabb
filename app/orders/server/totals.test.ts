import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBaskets } from "../../basket/server/baskets.ts";
import { newUser, stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { type CurrentRates, noRates } from "../../charges/domain/rates.ts";
import { parcel } from "../../charges/domain/testing.ts";
import { orderMessages } from "../messages.ts";
import { createOrders } from "./orders.ts";
import { orderLines, orders as ordersTable } from "./schema.ts";
import { address, reviewed } from "./testing.ts";
import { toPayOf } from "./to-pay.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await stockUp(store.database, "mug", { priceCents: 333, stock: 1000 });
  await stockUp(store.database, "lamp", { priceCents: 12_950, stock: 1000 });
});
afterAll(() => store.stop());

const stored = async (number: number) => {
  const [order] = await store.database.select().from(ordersTable).where(eq(ordersTable.number, number));
  const lines = await store.database.select().from(orderLines).where(eq(orderLines.orderNumber, number));
  return { totalCents: order!.totalCents, toPay: toPayOf(order!, lines), total: order!.total };
};

async function placedWith(current: CurrentRates | null, ...ids: string[]) {
  const user = await newUser(store.database);
  const orders = createOrders(store.database, undefined, [], null, async () => current);
  const result = await orders.place(user, await reviewed(createBaskets(store.database), user.id, ...ids));
  if (!result.ok) throw new Error(result.changes.join(" "));
  return { user, number: result.number };
}

const placed = (...ids: string[]) => placedWith({ rates: noRates, day: "2026-11-25" }, ...ids);

/** Inserts an order of three mugs and a lamp in the format of release 0.2.0. */
async function placedByOldRelease() {
  const user = await newUser(store.database);
  const { rows } = await store.database.execute<{ number: string }>(sql`
    with placed as (
      insert into orders (user_id, basket_id, basket_version, total_cents, address)
      values (${user.id}, ${crypto.randomUUID()}, 1, 13949, ${JSON.stringify(address)}) returning number
    ), noted as (
      insert into order_events (order_number, state) select number, 'placed' from placed
    ), lines as (
      insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
      select number, id, title, picture, price_cents, case id when 'mug' then 3 else 1 end
      from placed, products where id in ('mug', 'lamp')
    )
    select number from placed`);
  return { user, number: Number(rows[0]!.number) };
}

test("an order stores its total with the explanation, and what is left to pay after cancellations", async () => {
  const { number } = await placed("mug", "lamp", "mug");
  expect(await stored(number)).toMatchObject({
    totalCents: 13_616,
    toPay: 13_616,
    total: {
      version: 1,
      amount: 13_616,
      parts: [{ kind: "goods", amount: 13_616, effect: "adds" }],
      lines: [
        { id: "mug", quantity: 2, net: 666, tax: 0, discount: 0 },
        { id: "lamp", quantity: 1, net: 12_950, tax: 0, discount: 0 },
      ],
    },
  });
  const orders = createOrders(store.database);
  await orders.cancelUnits(number, { mug: 1 });
  expect(await stored(number)).toMatchObject({ totalCents: 13_616, toPay: 13_283, total: { amount: 13_616 } });
  await orders.cancel(number);
  expect(await stored(number)).toMatchObject({ totalCents: 13_616, toPay: 0 });
});

test.each([
  ["that release 0.2.0 placed", placedByOldRelease],
  ["in a shop without rates", () => placedWith(null, "mug", "lamp", "mug", "mug")],
])("an order %s costs its goods, and is cancelled in part and whole", async (_, place) => {
  const { user, number } = await place();
  expect(await stored(number)).toEqual({ totalCents: 13_949, toPay: 13_949, total: null });
  const orders = createOrders(store.database);
  await orders.cancelUnits(number, { mug: 2 });
  expect((await orders.of(user, number))!.totalCents).toBe(13_283);
  await orders.cancelOwn(user, number);
  expect((await orders.of(user, number))!.totalCents).toBe(0);
});

test.each([
  ["that release 0.2.0 placed", placedByOldRelease],
  ["of today", () => placed("mug", "lamp", "mug", "mug")],
])("an order %s has the right amount to pay after release 0.2.0 cancels units of it", async (_, place) => {
  const { number } = await place();
  const { database } = store;
  await database.execute(sql`
    update order_lines set cancelled = cancelled + 1 where order_number = ${number} and product_id = 'mug'`);
  expect((await stored(number)).toPay).toBe(13_616);
  await database
    .update(orderLines)
    .set({ cancelled: sql`quantity` })
    .where(eq(orderLines.orderNumber, number));
  await database.execute(sql`update orders set state = 'cancelled' where number = ${number}`);
  expect((await stored(number)).toPay).toBe(0);
});

const { total, withShipping } = orderMessages.changes;

test.each([
  ["without a chosen shipping method", {}, withShipping],
  ["with a chosen shipping method", { shipping: parcel.id }, total],
])("an order %s for the price of its goods alone is refused with the whole total", async (_, chosen, sentence) => {
  const user = await newUser(store.database);
  const zone = { id: "near", name: "Near", countries: [address.country], methods: [parcel] };
  const current = { rates: { ...noRates, zones: [zone] }, day: "2026-11-25" };
  const orders = createOrders(store.database, undefined, [], null, async () => current);
  const placing = await reviewed(createBaskets(store.database), user.id, "mug");
  expect(await orders.place(user, { ...placing, ...chosen })).toEqual({
    ok: false,
    changes: [sentence("$8.23", "$3.33")],
  });
});
