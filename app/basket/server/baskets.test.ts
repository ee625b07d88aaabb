import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { maxUnits, type Operation } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Database } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { type Baskets, createBaskets } from "./baskets.ts";
import { type Known } from "./batched-changes.ts";
import { isDue } from "./change.ts";
import { basketItems, basketOperations, baskets as basketsTable } from "./schema.ts";
import { add, addMany, idsIn, newGuest, newUser, remove, removeMany, set, stockUp, undo } from "./testing.ts";
import { sweeping } from "./sweep.ts";

let store: TestDatabase;
let baskets: Baskets;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  await stockUp(store.database, "lamp", { priceCents: 12_950 });
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const account = async () => ({ userId: (await newUser(store.database)).id });

test("an unused basket is empty, has version 0 and no row", async () => {
  const owner = await account();
  expect(await baskets.read(owner)).toEqual({ id: null, version: 0, lines: [] });
  expect(await baskets.read(newGuest())).toEqual({ id: null, version: 0, lines: [] });
  expect(await store.database.select().from(basketsTable).where(eq(basketsTable.userId, owner.userId))).toEqual([]);
});

test("a product has one line, in the order of adding, with its data at adding and today's", async () => {
  const guest = newGuest();
  await baskets.apply(guest, [add("mug"), add("lamp"), add("mug")]);
  const { id, version, lines } = await baskets.read(guest);
  expect([id, version]).toEqual([guest.basketId, 3]);
  expect(lines.map((line) => line.id)).toEqual(["mug", "lamp"]);
  expect(lines[0]).toEqual({
    key: expect.stringMatching(/^\d+$/),
    id: "mug",
    quantity: 2,
    title: "A fine mug",
    image: expect.stringMatching(/^\/pictures\/mug-set-teal\..*\/800\.webp$/),
    price: 59.99,
    rating: 4,
    now: { price: 59.99, slug: "mug", available: 10 },
  });
  expect(Number(lines[0]!.key)).toBeLessThan(Number(lines[1]!.key));
});

test("a line's price is the first of its units' prices that differs from today's, if any", async () => {
  await stockUp(store.database, "plate", { priceCents: 1000 });
  const guest = newGuest();
  const priced = async (priceCents: number) => {
    await store.database.update(products).set({ priceCents }).where(eq(products.id, "plate"));
    const { lines } = await baskets.read(guest);
    return [lines[0]!.price, lines[0]!.now!.price];
  };
  await baskets.apply(guest, [add("plate")]);
  expect(await priced(1000)).toEqual([10, 10]);
  expect(await priced(1200)).toEqual([10, 12]);
  await baskets.apply(guest, [add("plate")]);
  expect(await priced(1200)).toEqual([10, 12]);
  expect(await priced(1000)).toEqual([12, 10]);
});

test("a removal takes the last units, at most as many as there are", async () => {
  const guest = newGuest();
  const before = await baskets.apply(guest, [add("mug"), add("lamp"), addMany("mug", 3)]);
  const after = await baskets.apply(guest, [remove("mug"), removeMany("mug", 2)]);
  expect(after).toMatchObject({
    ok: true,
    basket: { version: 8, lines: [{ id: "mug", quantity: 1 }, { id: "lamp" }] },
  });
  expect(after.ok && after.basket.lines[0]!.key).toBe(before.ok && before.basket.lines[0]!.key);
  expect(await baskets.apply(guest, [remove("kettle")])).toMatchObject({ refused: [], removals: [] });
  expect(await baskets.apply(guest, [removeMany("mug", 7)])).toMatchObject({
    basket: { version: 9, lines: [{ id: "lamp" }] },
  });
});

test("undoing a removal restores the same units in their places, at the price when they were added", async () => {
  await stockUp(store.database, "vase", { priceCents: 2000 });
  const guest = newGuest();
  const before = await baskets.apply(guest, [add("lamp"), addMany("vase", 10), add("mug")]);
  await store.database.update(products).set({ priceCents: 2500 }).where(eq(products.id, "vase"));
  const removal = removeMany("vase", 10);
  const undoing = undo(removal);
  await baskets.apply(guest, [removal]);
  await baskets.apply(guest, [undoing]);
  const after = await baskets.apply(guest, [undoing]);
  const lines = before.ok ? before.basket.lines : [];
  const vases = { ...lines[1]!, now: { price: 25, slug: "vase", available: 10 } };
  expect(after).toMatchObject({ ok: true, basket: { version: 32, lines: [lines[0], vases, lines[2]] } });
});

test("a form sets the quantity, whatever it was before, and a reduction can be undone", async () => {
  const guest = newGuest();
  await baskets.apply(guest, [addMany("mug", 10), add("lamp")]);
  const counts = async () => (await baskets.read(guest)).lines.map(({ id, quantity }) => `${id}: ${quantity}`);
  const fewer = set("mug", 3);
  expect(await baskets.apply(guest, [fewer])).toMatchObject({ refused: [], removals: [fewer.id] });
  expect(await counts()).toEqual(["mug: 3", "lamp: 1"]);
  await baskets.apply(guest, [fewer]);
  expect(await baskets.apply(guest, [set("mug", 3)])).toMatchObject({ refused: [], removals: [] });
  expect(await baskets.apply(guest, [set("mug", 5)])).toMatchObject({ refused: [], removals: [] });
  expect(await counts()).toEqual(["mug: 5", "lamp: 1"]);
  await baskets.apply(guest, [undo(fewer as unknown as Operation)]);
  expect(await counts()).toEqual(["mug: 12", "lamp: 1"]);
  const none = set("mug", 0);
  await baskets.apply(guest, [none]);
  expect(await counts()).toEqual(["lamp: 1"]);
  expect(await baskets.apply(guest, [set("lamp", 1_000)])).toMatchObject({ refused: [] });
  expect(await baskets.apply(guest, [set("mug", 1)])).toMatchObject({
    refused: [{ message: basketMessages.full(maxUnits) }],
  });
  expect(await baskets.apply(guest, [set("unicorn", 0)])).toMatchObject({ refused: [] });
});

test("a form that sets the quantity of an unknown product is refused", async () => {
  expect(await baskets.apply(newGuest(), [set("unicorn", 1)])).toMatchObject({
    refused: [{ message: basketMessages.notSold }],
  });
});

test("a client that knows the state before a change gets only the changes, and others get the whole basket", async () => {
  const guest = newGuest();
  const first = await baskets.apply(guest, [add("lamp"), addMany("mug", 2)]);
  const known = first.ok ? first.basket : { id: null, version: 0 };
  expect(known).not.toHaveProperty("changed");
  const more = await baskets.apply(guest, [add("mug")], known);
  expect(more).toMatchObject({ basket: { version: 4, changed: ["mug"], lines: [{ id: "mug", quantity: 3 }] } });
  const behind = await baskets.apply(guest, [add("mug")], known);
  expect(behind.ok && behind.basket).toEqual(await baskets.read(guest));
  const another = await baskets.apply(guest, [add("mug")], { id: newGuest().basketId, version: 5 });
  expect(another.ok && another.basket).toEqual(await baskets.read(guest));
  const gone = await baskets.apply(guest, [removeMany("mug", 6), add("lamp"), add("lamp")], { ...known, version: 6 });
  expect(gone).toMatchObject({
    basket: { version: 13, changed: ["mug", "lamp"], lines: [{ id: "lamp", quantity: 3 }] },
  });
  const nothing = await baskets.apply(guest, [remove("mug")], { ...known, version: 13 });
  expect(nothing).toMatchObject({ basket: { version: 13, changed: [], lines: [] } });
});

test("an undone removal can be repeated, and another basket's removal cannot be undone", async () => {
  const [guest, other] = [newGuest(), newGuest()];
  const removal = remove("mug");
  await baskets.apply(guest, [add("mug"), removal]);
  expect(await baskets.apply(other, [undo(removal)])).toMatchObject({ basket: { lines: [] }, refused: [] });
  await baskets.apply(guest, [undo(removal), remove("mug")]);
  expect(idsIn(await baskets.read(guest))).toEqual([]);
});

test("an operation is applied once, however often it is sent, and with whichever others", async () => {
  const guest = newGuest();
  const [one, two] = [add("mug"), add("lamp")];
  const answers = await Promise.all([[one], [one, two], [one, one], [two]].map((sent) => baskets.apply(guest, sent)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const { version, lines } = await baskets.read(guest);
  expect([version, lines.length]).toEqual([2, 2]);
});

test("2,000 units added and removed leave at most 1,500 rows; the latest removal can be undone, and an operation sent again changes nothing", async () => {
  const guest = newGuest();
  const of = eq(basketItems.basketId, guest.basketId);
  const rows = () => store.database.$count(basketItems, of);
  let known: Known = { id: null, version: 0 };
  const apply = async (operation: Operation) => {
    const applied = await baskets.apply(guest, [operation], known);
    if (applied.ok) known = applied.basket;
    return applied;
  };
  const lamp = remove("lamp");
  await apply(add("lamp"));
  await apply(lamp);
  let largest = 0;
  for (let pair = 1; pair <= 2_000; pair += 1) {
    const both = [add("mug"), remove("mug")];
    for (const operation of both) await apply(operation);
    if (pair % 100 === 0) {
      for (const operation of both) await apply(operation);
      largest = Math.max(largest, await rows());
    }
  }
  expect(largest).toBeLessThanOrEqual(1_500);
  expect((await baskets.read(guest)).lines).toEqual([]);
  expect(await apply(undo(lamp))).toMatchObject({ ok: true, basket: { lines: [] }, refused: [] });

  const removal = removeMany("mug", 600);
  await apply(addMany("mug", 600));
  await apply(removal);
  await apply(undo(removal));
  expect(idsIn(await baskets.read(guest))).toHaveLength(600);
});

test("a removal is stored or deleted as a whole, and the latest 1,000 units are always stored", async () => {
  const guest = newGuest();
  const removals = [600, 700, 300, 500].map((count) => removeMany("mug", count));
  for (const removal of removals) await baskets.apply(guest, [addMany("mug", removal.count!), removal]);
  const left = removals.map(({ id }) => store.database.$count(basketItems, eq(basketItems.removedBy, id)));
  expect(await Promise.all(left)).toEqual([0, 700, 300, 500]);
});

test("removed units are deleted once in every 500 changes", () => {
  expect([isDue(498, 1), isDue(499, 1), isDue(500, 1), isDue(0, 500), isDue(400, 700)]).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

test("merged baskets store no more removed units than one basket", async () => {
  const owner = await account();
  for (let at = 0; at < 4; at += 1) {
    const guest = newGuest();
    await baskets.apply(guest, [addMany("mug", 400), removeMany("mug", 400), add("mug")]);
    await baskets.merge(guest.basketId, owner.userId);
  }
  const { id, lines } = await baskets.read(owner);
  expect(lines).toMatchObject([{ quantity: 4 }]);
  expect(await store.database.$count(basketItems, eq(basketItems.basketId, id!))).toBe(4 + 1_200);
});

test("an unknown product is refused with a message, and blocks no other operation", async () => {
  const guest = newGuest();
  const unknown = add("unicorn");
  const answer = await baskets.apply(guest, [add("mug"), unknown, add("lamp")]);
  expect(answer).toMatchObject({
    ok: true,
    basket: { version: 2, lines: [{ id: "mug" }, { id: "lamp" }] },
    refused: [{ id: unknown.id, message: basketMessages.notSold }],
  });
});

test("a refused operation may be sent again once it is possible", async () => {
  const guest = newGuest();
  const early = add("kite");
  await baskets.apply(guest, [early]);
  await stockUp(store.database, "kite");
  expect(await baskets.apply(guest, [early])).toMatchObject({ basket: { lines: [{ id: "kite" }] }, refused: [] });
});

test("many units are added at once, all or none", async () => {
  const guest = newGuest();
  const many = addMany("mug", 990);
  expect(await baskets.apply(guest, [many])).toMatchObject({ basket: { version: 990 }, refused: [] });
  const tooMany = addMany("lamp", 11);
  expect(await baskets.apply(guest, [many, tooMany])).toMatchObject({
    basket: { version: 990 },
    refused: [{ id: tooMany.id, message: "Your basket can hold 1,000 units. You can add 10 more." }],
  });
  expect(await baskets.apply(guest, [addMany("unicorn", 10)])).toMatchObject({
    refused: [{ message: basketMessages.notSold }],
  });
  await baskets.apply(guest, [addMany("lamp", 10)]);
  const ids = idsIn(await baskets.read(guest));
  expect([ids.length, ids.filter((id) => id === "lamp").length]).toEqual([maxUnits, 10]);
});

test("a full basket refuses one more unit, and accepts it once there is room", async () => {
  const guest = newGuest();
  await baskets.apply(guest, [add("mug")]);
  await store.database.execute(sql`
    insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
    select basket_id, product_id, title, picture, price_cents, rating
    from ${basketItems}, generate_series(2, ${maxUnits}) where basket_id = ${guest.basketId}`);
  const oneMore = add("lamp");
  const full = await baskets.apply(guest, [oneMore]);
  expect(full).toMatchObject({ refused: [{ id: oneMore.id, message: basketMessages.full(maxUnits) }] });
  const removal = remove("mug");
  expect(await baskets.apply(guest, [remove("lamp")])).toMatchObject({ refused: [] });
  const room = await baskets.apply(guest, [removal, oneMore]);
  expect(room.ok && room.basket.lines.at(-1)).toMatchObject({ id: "lamp" });
  expect(await baskets.apply(guest, [undo(removal)])).toMatchObject({
    refused: [{ message: basketMessages.full(maxUnits) }],
  });
});

test("a removal of several units is undone only if there is room for all of them", async () => {
  const guest = newGuest();
  const removal = removeMany("mug", 3);
  await baskets.apply(guest, [addMany("mug", maxUnits), removal, addMany("lamp", 2)]);
  expect(await baskets.apply(guest, [undo(removal)])).toMatchObject({
    refused: [{ message: basketMessages.room(maxUnits, 1) }],
  });
  expect(await baskets.apply(guest, [removeMany("lamp", 2), undo(removal)])).toMatchObject({ refused: [] });
});

/** Inserts units with SQL, which bypasses all limits. */
const cram = (basketId: string, units: number) =>
  store.database.execute(sql`
    insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
    select ${basketId}, id, title, picture, price_cents, rating from products, generate_series(1, ${units})
    where id = 'mug'`);

test("merged baskets stay within the maximum: further units wait until there is room", async () => {
  const [guest, owner] = [newGuest(), await account()];
  await baskets.apply(guest, [add("lamp"), add("mug"), add("lamp")]);
  const made = await baskets.apply(owner, [add("mug")]);
  const { id } = made.ok ? made.basket : { id: "" };
  await cram(id!, maxUnits - 3);
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(false);
  expect(idsIn(await baskets.read(owner))).toHaveLength(maxUnits);
  const waiting = await baskets.read(guest);
  expect(idsIn(waiting)).toEqual(["lamp"]);
  expect(waiting.version).toBe(4); // incremented, because two units moved to the account's basket
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(false);
  expect(await baskets.read(guest)).toEqual(waiting);

  await baskets.apply(owner, [remove("mug")]);
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(true);
  expect(idsIn(await baskets.read(owner))).toHaveLength(maxUnits);
  expect(await baskets.read(guest)).toMatchObject({ id: null });
});

test("if an account's basket exceeds the maximum, a guest's basket waits unchanged", async () => {
  const [guest, owner] = [newGuest(), await account()];
  await baskets.apply(guest, [add("lamp")]);
  const made = await baskets.apply(owner, []);
  await cram((made.ok && made.basket.id) || "", maxUnits + 5);
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(false);
  expect(await baskets.read(guest)).toMatchObject({ version: 1, lines: [{ id: "lamp" }] });
});

test("a guest's empty basket is deleted silently, and the account's basket keeps its version", async () => {
  const [guest, owner] = [newGuest(), await account()];
  await baskets.apply(guest, []);
  const before = await baskets.apply(owner, [add("mug")]);
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(true);
  expect(await baskets.read(owner)).toEqual(before.ok && before.basket);
});

test("twenty concurrent sign-ins leave an account within the maximum", async () => {
  const owner = await account();
  const guests = Array.from({ length: 20 }, newGuest);
  for (const guest of guests) {
    await baskets.apply(guest, []);
    await cram(guest.basketId, 150);
  }
  await Promise.all(guests.map(({ basketId }) => baskets.merge(basketId, owner.userId)));
  expect(idsIn(await baskets.read(owner))).toHaveLength(maxUnits);
  const left = await Promise.all(guests.map(async (guest) => idsIn(await baskets.read(guest)).length));
  expect(left.reduce((sum, units) => sum + units, 0)).toBe(20 * 150 - maxUnits);
});

test("changes since adding are reported: a new price, fewer left, sold out, gone", async () => {
  await stockUp(store.database, "kettle", { stock: 25 });
  const guest = newGuest();
  const now = async () => (await baskets.read(guest)).lines.map((line) => line.now);
  await baskets.apply(guest, [add("kettle")]);
  expect(await now()).toMatchObject([{ price: 59.99, available: 10 }]); // capped at `maxShownStock`
  await baskets.apply(
    guest,
    Array.from({ length: 11 }, () => add("kettle")),
  );
  expect((await now())[0]).toMatchObject({ available: 12 });
  await store.database.update(products).set({ priceCents: 4999, stock: 3 }).where(eq(products.id, "kettle"));
  expect((await now())[0]).toMatchObject({ price: 49.99, available: 3 });
  await store.database.update(products).set({ stock: 0 }).where(eq(products.id, "kettle"));
  expect((await now())[0]).toMatchObject({ available: 0 });
  await store.database.delete(products).where(eq(products.id, "kettle"));
  expect(await now()).toEqual([null]);
  expect((await baskets.read(guest)).lines[0]).toMatchObject({ title: "A fine kettle", price: 59.99 });
});

test("a guest's cookie with the id of an account's basket opens nothing and changes nothing", async () => {
  const owner = await account();
  const mine = await baskets.apply(owner, [add("mug")]);
  const stolen = { basketId: mine.ok ? mine.basket.id! : "" };
  expect(await baskets.read(stolen)).toEqual({ id: null, version: 0, lines: [] });
  expect(await baskets.apply(stolen, [remove("mug")])).toEqual({ ok: false });
  await baskets.merge(stolen.basketId, (await account()).userId);
  expect(await baskets.read(owner)).toEqual(mine.ok && mine.basket);
});

test("signing in moves the guest's units into the account's basket in the order all were added", async () => {
  const [guest, owner] = [newGuest(), await account()];
  await baskets.apply(owner, [add("mug")]);
  const removal = remove("mug");
  await baskets.apply(guest, [add("mug"), add("lamp"), removal]);
  await baskets.apply(owner, [add("lamp")]);
  const { version } = await baskets.read(owner);
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(true);
  expect(await baskets.merge(guest.basketId, owner.userId)).toBe(true); // a retry
  expect(idsIn(await baskets.read(owner))).toEqual(["mug", "lamp", "lamp"]);
  expect((await baskets.read(owner)).version).toBe(version + 1);
  await baskets.apply(owner, [undo(removal)]);
  expect(idsIn(await baskets.read(owner))).toEqual(["mug", "mug", "lamp", "lamp"]);
  expect(await baskets.read(guest)).toEqual({ id: null, version: 0, lines: [] });
});

test("an operation applied in the guest's basket is not repeated in the account's, and does not recreate the guest's basket", async () => {
  const [guest, owner] = [newGuest(), await account()];
  const [applied, unsent] = [add("mug"), add("lamp")];
  await baskets.apply(guest, [applied]);
  await baskets.merge(guest.basketId, owner.userId);
  expect(await baskets.apply(guest, [applied, unsent])).toEqual({ ok: false });
  const answer = await baskets.apply(owner, [applied, unsent]);
  expect(answer).toMatchObject({ basket: { lines: [{ id: "mug" }, { id: "lamp" }] } });
});

test("signing in twenty times at once, while units are being added, loses and duplicates none", async () => {
  const owner = await account();
  const guests = Array.from({ length: 5 }, newGuest);
  await Promise.all(guests.map((guest) => baskets.apply(guest, [add("mug"), add("lamp")])));
  const merges = guests.flatMap((guest) =>
    Array.from({ length: 4 }, () => baskets.merge(guest.basketId, owner.userId)),
  );
  const adding = guests.map(async (guest) => {
    const operations = [add("mug")];
    const answer = await baskets.apply(guest, operations);
    if (!answer.ok) await baskets.apply(owner, operations); // browsers resend refused operations after the merge
  });
  await Promise.all([...merges, ...adding]);
  await Promise.all(guests.map((guest) => baskets.merge(guest.basketId, owner.userId)));
  expect(idsIn(await baskets.read(owner)).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "lamp"),
    ...Array.from({ length: 10 }, () => "mug"),
  ]);
});

test("every change is published with the basket's id and version, once it can be read", async () => {
  const client = new Client(store.url);
  await client.connect();
  onTestFinished(() => client.end());
  const notifications: unknown[] = [];
  client.on("notification", ({ payload }) => notifications.push(JSON.parse(payload!)));
  await client.query("listen basket");
  const guest = newGuest();
  await baskets.apply(guest, [add("mug"), add("mug")]);
  await baskets.apply(guest, [remove("unicorn")]);
  await baskets.apply(guest, [remove("mug")]);
  await vi.waitUntil(() => notifications.length === 2);
  expect(notifications).toEqual([2, 3].map((version) => ({ id: guest.basketId, version })));
});

test("old operations and abandoned guests' baskets are deleted, accounts' baskets never", async () => {
  const [gone, stays, owner] = [newGuest(), newGuest(), await account()];
  const [old, recent] = [remove("mug"), remove("lamp")];
  await baskets.apply(gone, [add("mug")]);
  await baskets.apply(stays, [add("mug"), add("lamp"), old, recent]);
  await baskets.apply(owner, [add("mug")]);
  const { database } = store;
  await database
    .update(basketOperations)
    .set({ at: sql`now() - interval '31 days'` })
    .where(eq(basketOperations.id, old.id));
  await database
    .update(basketsTable)
    .set({ updatedAt: sql`now() - interval '367 days'` })
    .where(eq(basketsTable.id, gone.basketId));
  await database
    .update(basketsTable)
    .set({ updatedAt: sql`now() - interval '9 years'` })
    .where(eq(basketsTable.userId, owner.userId));
  await createBaskets(database).apply(newGuest(), []); // simulates a new process, which deletes old data at once
  await vi.waitUntil(async () => (await baskets.read(gone)).id === null, { timeout: 10_000 });
  expect(idsIn(await baskets.read(owner))).toEqual(["mug"]);
  await baskets.apply(stays, [undo(old), undo(recent)]);
  expect(idsIn(await baskets.read(stays))).toEqual(["lamp"]);
});

test("thousands of old baskets are deleted in batches, by several processes at once, and an active one stays", async () => {
  const { database } = store;
  const busy = newGuest();
  await baskets.apply(busy, [add("mug")]);
  await database.execute(
    sql`insert into baskets (updated_at) select now() - interval '2 years' from generate_series(1, 1700)`,
  );
  await database.execute(sql`
    insert into basket_operations (id, at) select gen_random_uuid(), now() - interval '2 years' from generate_series(1, 1700)`);
  const log = { error: vi.fn<() => void>() };
  const sweeps = [1, 2, 3].map(() => sweeping(database, log, { every: 0, batch: 100 }));
  for (const sweep of sweeps) sweep();
  const old = sql`select (select count(*) from baskets where updated_at < now() - interval '1 year' and user_id is null)
    + (select count(*) from basket_operations where at < now() - interval '30 days') as left`;
  await vi.waitUntil(async () => Number((await database.execute(old)).rows[0]!["left"]) === 0, { timeout: 20_000 });
  expect(idsIn(await baskets.read(busy))).toEqual(["mug"]);
  expect(log.error).not.toHaveBeenCalled();
});

test("a failed clean-up is logged, and the shopper who triggered it notices nothing", async () => {
  const log = { error: vi.fn<() => void>() };
  const broken = { execute: () => Promise.reject(new Error("The disk is full.")) } as unknown as Database;
  sweeping(broken, log)();
  await vi.waitFor(() =>
    expect(log.error).toHaveBeenCalledWith(
      { cause: { message: "The disk is full." } },
      "Old baskets could not be deleted.",
    ),
  );
});
