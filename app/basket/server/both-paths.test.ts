import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sell } from "../../catalogue/server/testing.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { maxUnits, type Operation } from "../domain/saved-basket.ts";
import { type Baskets, createBaskets } from "./baskets.ts";
import { add, addMany, newGuest, newUser, removeMany, stockUp } from "./testing.ts";

let store: TestDatabase;
/** Service that applies simple changes in one statement (decision 0041). */
let batched: Baskets;
/** Service that applies every change in a transaction. */
let alone: Baskets;
let transactions = 0;

beforeAll(async () => {
  store = await testDatabase();
  const preparedTransaction: typeof store.database.preparedTransaction = (...call) => {
    transactions += 1;
    return store.database.preparedTransaction(...call);
  };
  const counted = Object.assign(Object.create(store.database), { preparedTransaction }) as typeof store.database;
  batched = createBaskets(counted);
  alone = createBaskets(Object.assign(Object.create(counted), { singleStatement: null }) as typeof store.database);
  await stockUp(store.database, "lamp", { priceCents: 12_950 });
  await stockUp(store.database, "mug");
  const other = { title: "A vase", picture: "mug-set-teal", rating: 3, priceCents: 100, stock: 0 };
  await sell(store.database, [{ id: "vase", ...other }]);
});
afterAll(() => store.stop());

const cases = fc.record({
  isGuest: fc.boolean(),
  /** Number of mugs: few, or nearly enough to fill the basket. */
  mugs: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }) },
    fc.integer({ min: maxUnits - 13, max: maxUnits - 3 }),
  ),
  lamps: fc.integer({ min: 0, max: 3 }),
  removed: fc.integer({ min: 0, max: 2 }),
  type: fc.constantFrom("add", "remove"),
  product: fc.constantFrom("mug", "lamp", "vase", "nothing"),
  count: fc.integer({ min: 1, max: 12 }),
});

type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

/** Maximum number of units in a change that needs no transaction. */
const maxBatched = 10;

async function made(baskets: Baskets, { isGuest, mugs, lamps, removed, type, product, count }: Case) {
  const owner = isGuest ? newGuest() : { userId: (await newUser(store.database)).id };
  const operations: Operation[] = [add("lamp"), removeMany("lamp", 1)];
  if (mugs > 0) operations.push(addMany("mug", mugs));
  if (lamps > 0) operations.push(addMany("lamp", lamps));
  if (removed > 0 && mugs > 0) operations.push(removeMany("mug", removed));
  await alone.apply(owner, operations);
  const { id, version } = await alone.read(owner);
  await store.database.execute(sql`update baskets set updated_at = 'epoch' where id = ${id}`);
  transactions = 0;
  const change = type === "add" ? addMany(product, count) : removeMany(product, count);
  const answer = await baskets.apply(owner, [change], { id, version });
  const rows = await store.database.execute(sql`
    select to_jsonb(baskets) as row from baskets where id = ${id}
    union all select row from (
      select to_jsonb(basket_items) as row from basket_items where basket_id = ${id} order by id) as units
    union all select to_jsonb(basket_operations) from basket_operations where id = ${change.id}`);
  const used = transactions;
  const before = { mug: Math.max(0, mugs - removed), lamp: lamps, vase: 0, nothing: 0 };
  const isPossible =
    type === "remove" ? before[product] > 0 : product !== "nothing" && before.mug + lamps + count <= maxUnits;
  const isSingleStatement =
    isPossible && count <= maxBatched && Math.floor((version + count) / 500) === Math.floor(version / 500);
  return {
    used,
    isSingleStatement,
    answer: plain(answer),
    rows: plain(rows.rows),
    after: plain(await alone.read(owner)),
  };
}

/** Replaces ids, keys and new timestamps, which differ between two equal baskets. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (name, one: unknown) =>
      name === "key" ||
      (typeof one === "number" && name === "id") ||
      (/_at$|^at$/.test(name) && !String(one).startsWith("1970"))
        ? "set"
        : one,
    ).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "an id"),
  ) as unknown;

/** Adding `count` mugs reaches `maxUnits` exactly, because the removed units are not in the total. */
const filling: Case = {
  isGuest: false,
  mugs: maxUnits - 4,
  lamps: 1,
  removed: 2,
  type: "add",
  product: "mug",
  count: 5,
};

const removing: Case = { ...filling, mugs: 4, type: "remove", count: 1 };

test("a random change of a random basket writes the same rows in one statement as in a transaction", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const [{ used, isSingleStatement, ...first }, { used: _, isSingleStatement: __, ...second }] = [
        await made(batched, one),
        await made(alone, one),
      ];
      expect(first).toEqual(second);
      expect(used).toBe(isSingleStatement ? 0 : 1);
    }),
    { numRuns: 50, examples: [[filling], [removing]] },
  );
});
