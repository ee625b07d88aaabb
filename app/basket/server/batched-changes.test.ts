import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { maxUnits, type Operation } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import type { Database } from "../../database/database.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { type AppliedOperations, type Baskets, createBaskets } from "./baskets.ts";
import { type Known } from "./batched-changes.ts";
import { basketOperations, baskets as basketsTable } from "./schema.ts";
import { add, addMany, idsIn, newGuest, newUser, remove, removeMany, stockUp, undo } from "./testing.ts";

let store: TestDatabase;
const sent = vi.fn<(statements: number) => void>();
let batched: Baskets;
let alone: Baskets;
beforeAll(async () => {
  store = await testDatabase();
  const { singleStatement } = store.database;
  batched = createBaskets(
    withSingleStatement((...query) => {
      sent(1);
      return singleStatement!(...query);
    }),
  );
  alone = createBaskets(withSingleStatement(null));
  await stockUp(store.database, "lamp", { priceCents: 12_950 });
  await stockUp(store.database, "mug");
});
afterAll(() => store.stop());

const withSingleStatement = (singleStatement: Database["singleStatement"]): Database =>
  Object.assign(Object.create(store.database), { singleStatement });

/** Creates a basket with a lamp and two mugs. */
async function filled(owner: { userId: string } | { basketId: string }) {
  const applied = await alone.apply(owner, [add("lamp"), addMany("mug", 2)]);
  const { id, version } = basketIn(applied);
  return { owner, known: { id, version } };
}
const guests = (count: number) => Promise.all(Array.from({ length: count }, () => filled(newGuest())));

function basketIn(applied: AppliedOperations) {
  if (!applied.ok) throw new Error("It was merged away.");
  return applied.basket;
}

test("changes of many baskets at the same time share a few statements, and each gets its own answer", async () => {
  const all = await guests(60);
  sent.mockClear();
  const answers = await Promise.all(
    all.map(({ owner, known }, at) => batched.apply(owner, [addMany("mug", 1 + (at % 5))], known)),
  );
  expect(sent.mock.calls.length).toBeLessThanOrEqual(5);
  for (const [at, answer] of answers.entries()) {
    const units = 1 + (at % 5);
    expect(answer).toMatchObject({
      ok: true,
      refused: [],
      removals: [],
      basket: {
        id: all[at]!.known.id,
        version: 3 + units,
        changed: ["mug"],
        lines: [{ id: "mug", quantity: 2 + units }],
      },
    });
    const { version, lines } = await batched.read(all[at]!.owner);
    expect(basketIn(answer)).toMatchObject({ version, lines: lines.slice(1) });
  }
});

test("what is made together is answered as if it was made by itself, whatever it is", async () => {
  const kinds: ((owner: Awaited<ReturnType<typeof filled>>) => Promise<[readonly Operation[], Known]>)[] = [
    async ({ known }) => [[add("mug")], known],
    async ({ known }) => [[remove("mug")], known],
    async ({ known }) => [[removeMany("mug", 7)], known],
    async ({ known }) => [[remove("kettle")], known],
    async ({ known }) => [[add("kettle")], known],
    async ({ known }) => [[add("lamp"), remove("mug")], known],
    async ({ known }) => [[add("lamp")], { ...known, version: 2 }],
    async () => [[add("lamp")], { id: randomUUID(), version: 3 }],
    async ({ owner, known }) => {
      const operation = add("mug"); // applied before the batch, then again in the batch
      return [[operation], { ...known, version: basketIn(await alone.apply(owner, [operation])).version }];
    },
    async ({ owner, known }) => {
      const operation = remove("lamp");
      return [[undo(operation)], { ...known, version: basketIn(await alone.apply(owner, [operation])).version }];
    },
    async ({ owner, known }) => {
      const { version } = basketIn(await alone.apply(owner, [addMany("mug", maxUnits - 4)]));
      return [[addMany("mug", 2)], { ...known, version }];
    },
    async ({ owner, known }) => {
      const { version } = basketIn(await alone.apply(owner, [addMany("mug", maxUnits - 4)]));
      return [[add("mug")], { ...known, version }];
    },
  ];
  /** Replaces ids and keys, which differ between baskets. */
  const plain = (answer: AppliedOperations) =>
    JSON.parse(
      JSON.stringify(answer, (name, value: unknown) => (name === "key" ? "a key" : value)).replaceAll(
        /[\da-f]{8}-[\da-f-]{27}/g,
        "an id",
      ),
    ) as unknown;
  const run = async (baskets: Baskets) => {
    const runs = await Promise.all(
      kinds.map(async (kind) => {
        const shopper = await filled({ userId: (await newUser(store.database)).id });
        return { owner: shopper.owner, given: await kind(shopper) };
      }),
    );
    const answers = await Promise.all(
      runs.map(({ owner, given: [operations, known] }) => baskets.apply(owner, operations, known)),
    );
    const after = await Promise.all(runs.map(({ owner }) => baskets.read(owner)));
    return answers.map((answer, at) => ({
      answer: plain(answer),
      after: [after[at]!.version, idsIn(after[at]!)],
    }));
  };
  const [made, expected] = [await run(batched), await run(alone)];
  expect(made).toEqual(expected);
  expect(JSON.stringify(made)).toContain(basketMessages.notSold);
  expect(JSON.stringify(made)).toContain(basketMessages.room(maxUnits, 1));
});

test("a basket that somebody holds keeps nobody else waiting, and its change is made when it is let go", async () => {
  const [held, ...others] = await guests(4);
  const letGo = Promise.withResolvers<void>();
  const holds = Promise.withResolvers<void>();
  const holding = store.database.transaction(async (transaction) => {
    await transaction.select().from(basketsTable).where(eq(basketsTable.id, held!.known.id!)).for("update");
    holds.resolve();
    await letGo.promise;
  });
  await holds.promise;
  const preparedTransaction = vi.spyOn(store.database, "preparedTransaction");
  preparedTransaction.mockClear();
  const waits = batched.apply(held!.owner, [add("mug")], held!.known);
  const answers = await Promise.all(others.map(({ owner, known }) => batched.apply(owner, [add("mug")], known)));
  expect(answers.map((answer) => basketIn(answer).version)).toEqual([4, 4, 4]);
  letGo.resolve();
  await holding;
  expect(basketIn(await waits).version).toBe(4);
  expect(preparedTransaction).toHaveBeenCalledOnce();
});

test("a statement that fails refuses nobody: each change is then made by itself", async () => {
  const all = await guests(3);
  const log = { error: vi.fn<() => void>() };
  const failing = createBaskets(
    withSingleStatement(() => Promise.reject(new Error("It failed."))),
    log,
  );
  const answers = await Promise.all(all.map(({ owner, known }) => failing.apply(owner, [add("mug")], known)));
  expect(answers.map((answer) => basketIn(answer).version)).toEqual([4, 4, 4]);
  expect(log.error).toHaveBeenCalled();
});

test("of two changes of one basket at once both are made; the same operation, sent for two baskets, once", async () => {
  const [one, two] = await guests(2);
  await Promise.all([1, 2, 3].map(() => batched.apply(one!.owner, [add("mug")], one!.known)));
  expect(idsIn(await batched.read(one!.owner))).toEqual(["lamp", "mug", "mug", "mug", "mug", "mug"]);
  const same = add("mug");
  const known = { ...one!.known, version: 6 };
  await Promise.all([
    batched.apply(one!.owner, [same], known),
    batched.apply(two!.owner, [same], two!.known),
    batched.apply(one!.owner, [same], known),
  ]);
  const units = [...idsIn(await batched.read(one!.owner)), ...idsIn(await batched.read(two!.owner))];
  expect(units).toHaveLength(6 + 3 + 1);
  expect(await store.database.$count(basketOperations, eq(basketOperations.id, same.id))).toBe(1);
});

test("whoever says that they know another's basket changes their own", async () => {
  const [theirs, mine] = await guests(2);
  const account = await filled({ userId: (await newUser(store.database)).id });
  for (const known of [theirs!.known, account.known]) await batched.apply(mine!.owner, [add("mug")], known);
  await batched.apply(account.owner, [add("mug")], theirs!.known);
  for (const [{ owner }, units] of [
    [theirs!, 3],
    [mine!, 5],
    [account, 4],
  ] as const)
    expect(idsIn(await batched.read(owner))).toHaveLength(units);
});

test("a batched removal can be undone", async () => {
  const [one] = await guests(1);
  const removal = removeMany("mug", 2);
  const { version, lines, changed } = basketIn(await batched.apply(one!.owner, [removal], one!.known));
  expect([version, lines, changed]).toEqual([5, [], ["mug"]]);
  expect(await batched.apply(one!.owner, [undo(removal)])).toMatchObject({ basket: { version: 7 }, refused: [] });
  expect(idsIn(await batched.read(one!.owner))).toEqual(["lamp", "mug", "mug"]);
});
