import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBaskets } from "../../basket/server/baskets.ts";
import { add, newGuest, newUser, stockUp } from "../../basket/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { rootCause } from "../../database/root-cause.ts";
import { isConfirmed, orderStanding, orderStates, orderStatuses, statusOf } from "../domain/order.ts";
import type { GuestReturn } from "../domain/review.ts";
import { createOrders, type Orders } from "./orders.ts";
import { orders as ordersTable } from "./schema.ts";
import {
  hasUnconfirmedEmail,
  isConfirmable,
  isEmailUnconfirmed,
  isHeldFor,
  isOverdue,
  isSold,
  standingIs,
  stateOf,
} from "./standing.ts";
import { reviewed } from "./testing.ts";

let store: TestDatabase;
let orders: Orders;
beforeAll(async () => {
  store = await testDatabase();
  orders = createOrders(store.database);
  await stockUp(store.database, "mug", { stock: 1000 });
});
afterAll(() => store.stop());

const rowOf = async (number: number) =>
  (await store.database.select().from(ordersTable).where(eq(ordersTable.number, number)))[0]!;

const statusesOf = async (number: number) => {
  const found = [];
  for (const state of orderStatuses)
    if ((await orders.list({ state })).orders.some(({ order }) => order.number === number)) found.push(state);
  return found;
};

type Given = { state: string; heldUntil: string | null; reason: string | null };

async function insert({ state, heldUntil, reason }: Given) {
  const { id } = await newUser(store.database);
  const { rows } = await store.database.execute<{ number: string }>(sql`
    insert into orders (user_id, basket_id, basket_version, total_cents, address, state, held_until, hold_reason)
    values (${id}, ${randomUUID()}, 1, 0, '{}', ${state}, now() + ${heldUntil}::interval, ${reason}) returning number`);
  return Number(rows[0]!.number);
}

const cases = orderStates.flatMap((state) =>
  [null, "-1 hour", "1 hour"].flatMap((heldUntil) =>
    [null, "confirm"].map((reason) => ({ state, heldUntil, reason, isWhole: (heldUntil === null) === !reason })),
  ),
);

test.each(cases.filter(({ isWhole }) => isWhole))(
  "the SQL conditions agree with the rule for an order that is $state, held until $heldUntil, for $reason",
  async (given) => {
    const number = await insert(given);
    const conditions = { ...standingIs, unconfirmed: isHeldFor("confirm"), isConfirmable, isOverdue, isSold };
    const { rows } = await store.database.execute(sql`
      select ${sql.join(
        Object.entries(conditions).map(([name, condition]) => sql`${condition} as ${sql.identifier(name)}`),
        sql`, `,
      )} from ${ordersTable} where number = ${number}`);
    const order = stateOf(await rowOf(number));
    const standing = orderStanding(order);
    const isUnconfirmed = standing.is === "held" && standing.reason === "confirm";
    const isEnded = standing.is === "held" && Date.parse(standing.until) <= Date.now();
    const names = Object.keys(standingIs).map((name) => [name, name === standing.is]);
    expect(rows[0]).toEqual({
      ...Object.fromEntries(names),
      unconfirmed: isUnconfirmed,
      isConfirmable: isUnconfirmed && !isEnded,
      isOverdue: isUnconfirmed && isEnded,
      isSold: standing.is === "placed" || standing.is === "shipped",
    });
    expect(await statusesOf(number)).toEqual([statusOf(order)]);
    const shown = await orders.show(number);
    expect([shown!.order.hold, isConfirmed(shown!.order)]).toEqual([order.hold, given.reason === null]);
  },
);

test.each(cases.filter(({ isWhole }) => !isWhole))(
  "the database refuses an order that is $state, held until $heldUntil, for $reason",
  async (given) => {
    const refused = { message: expect.stringContaining('"orders_hold"') as string };
    expect(await insert(given).catch(rootCause)).toMatchObject(refused);
  },
);

/** Places a guest order as release 0.2.0 does. */
async function placedByOldRelease() {
  const { rows } = await store.database.execute<{ number: string }>(sql`
    with placed as (
      insert into orders (user_id, guest_email, network, confirm_by, basket_id, basket_version, total_cents, address)
      values (null, ${`${randomUUID()}@shopper.example`}, 'any', now() + interval '24 hours', ${randomUUID()}, 1, 0, '{}')
      returning number
    ), noted as (
      insert into order_events (order_number, state, without) select number, 'placed', 'guest' from placed
    ), lines as (
      insert into order_lines (order_number, product_id, title, picture, price_cents, quantity)
      select number, id, title, picture, price_cents, 1 from placed, products where id = 'mug'
    )
    select number from placed`);
  return Number(rows[0]!.number);
}

async function placed(returnsBy: GuestReturn = "confirmation") {
  const baskets = createBaskets(store.database);
  const guest = newGuest();
  await baskets.apply(guest, [add("mug")]);
  const sender = { email: `${randomUUID()}@shopper.example`, network: randomUUID(), count: async () => true };
  const by = { ...guest, ...sender, returnsBy };
  const { id } = await newUser(store.database);
  const { version } = await baskets.read(guest);
  const review = { ...(await reviewed(baskets, id, "mug")), basketId: guest.basketId, version };
  const result = await orders.place(by, review);
  if (!result.ok) throw new Error(result.changes.join(" "));
  return result.number;
}

const changes = {
  placed: sql`confirm_by = null, network = null`,
  expired: sql`state = 'cancelled', network = null`,
  cancelled: sql`state = 'cancelled', network = null, confirm_by = null`,
};

const both = [
  ["release 0.2.0", placedByOldRelease],
  ["today's store", () => placed()],
] as const;

test.each(both)("a guest order of %s is unconfirmed, for both releases", async (_, place) => {
  const number = await place();
  expect(await statusesOf(number)).toEqual(["unconfirmed"]);
  const { confirmBy, heldUntil } = await rowOf(number);
  expect(confirmBy).not.toBeNull();
  expect(heldUntil).toEqual(confirmBy);
  expect(await orders.ship(number)).toMatchObject({ ok: false, why: "unconfirmed" });
});

test.each(
  both.flatMap(([by, place]) => (["placed", "expired", "cancelled"] as const).map((to) => [by, to, place] as const)),
)("a guest order of %s is %s after release 0.2.0 changes it", async (_, to, place) => {
  const number = await place();
  await store.database.execute(sql`update orders set ${changes[to]} where number = ${number}`);
  expect(await statusesOf(number)).toEqual([to]);
  const { confirmBy, heldUntil } = await rowOf(number);
  expect(heldUntil).toEqual(confirmBy);
});

test.each(both)("release 0.2.0 sees how the current store changes a guest order of %s", async (_, place) => {
  const change = async (to: "placed" | "expired" | "cancelled") => {
    const number = await place();
    if (to === "cancelled") await orders.cancel(number);
    else if (to === "placed") await orders.confirm({ number, version: 0, proves: true });
    else {
      await store.database
        .update(ordersTable)
        .set({ heldUntil: sql`now()` })
        .where(eq(ordersTable.number, number));
      await orders.cancelOverdue();
    }
    const { state, confirmBy } = await rowOf(number);
    return [state, confirmBy !== null];
  };
  expect(await change("placed")).toEqual(["placed", false]);
  expect(await change("cancelled")).toEqual(["cancelled", false]);
  expect(await change("expired")).toEqual(["cancelled", true]);
});

test("release 0.2.0 treats an order that needs no confirmation as confirmed", async () => {
  const number = await placed("email");
  expect(await statusesOf(number)).toEqual(["placed"]);
  expect(await rowOf(number)).toMatchObject({ confirmBy: null, heldUntil: null, emailConfirmed: false });
});

test.each([
  ["unconfirmed", "ada@shopper.example", false],
  ["confirmed", "ada@shopper.example", true],
  ["decided by the hold", "ada@shopper.example", null],
  ["an account's", null, false],
] as const)(
  "the email is %s if the guest's is %j and stored as confirmed: %s",
  async (is, guestEmail, emailConfirmed) => {
    const number = await insert({ state: "placed", heldUntil: null, reason: null });
    await store.database.update(ordersTable).set({ guestEmail, emailConfirmed }).where(eq(ordersTable.number, number));
    const { rows } = await store.database.execute<{ is: boolean }>(
      sql`select ${hasUnconfirmedEmail} as is from ${ordersTable} where number = ${number}`,
    );
    const expected = is === "unconfirmed";
    expect([rows[0]!.is, isEmailUnconfirmed(await rowOf(number))]).toEqual([expected, expected]);
  },
);
