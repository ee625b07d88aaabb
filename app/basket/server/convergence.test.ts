import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation, SavedBasket } from "../domain/saved-basket.ts";
import { testDatabase, type TestDatabase } from "../../database/postgres/testing.ts";
import { type Baskets, createBaskets } from "./baskets.ts";
import { idsIn, newUser, stockUp } from "./testing.ts";

const productIds = ["lamp", "mug", "vase"];
let store: TestDatabase;
let baskets: Baskets;
beforeAll(async () => {
  store = await testDatabase();
  baskets = createBaskets(store.database);
  for (const id of productIds) await stockUp(store.database, id);
});
afterAll(() => store.stop());

/** What a basket is, in the fewest words: units in the order of adding, some of them taken out. */
function model() {
  const units: { product: string; removedBy: string | null }[] = [];
  const made = new Set<string>();
  return {
    apply(operation: Operation) {
      if (made.has(operation.id)) return;
      made.add(operation.id);
      if (operation.type === "add") units.push({ product: operation.productId, removedBy: null });
      else if (operation.type === "remove") {
        const first = units.find(({ product, removedBy }) => product === operation.productId && removedBy === null);
        if (first) first.removedBy = operation.id;
      } else {
        const back = units.find(({ removedBy }) => removedBy === operation.removal);
        if (back) back.removedBy = null;
      }
    },
    products: () => units.filter(({ removedBy }) => removedBy === null).map(({ product }) => product),
  };
}

type Request = { readonly from: Client; readonly operations: readonly Operation[] };
type Reply = { readonly request: Request; readonly basket: SavedBasket };
type Client = { pending: Operation[]; lastRemoval: string; seen: SavedBasket };

/** A browser keeps each change until a reply says that it arrived, and shows the latest state it has heard of. */
function hear({ request: { from, operations }, basket }: Reply) {
  const heard = new Set(operations.map(({ id }) => id));
  from.pending = from.pending.filter(({ id }) => !heard.has(id));
  if (basket.version >= from.seen.version) from.seen = basket;
}

const client = fc.nat({ max: 4 });
const productId = fc.constantFrom(...productIds);
const id = fc.uuid();
/** What the browsers do, and what the network does to one of the messages under way. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("add" as const), client, id, productId }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("remove" as const), client, id, productId }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), client, id }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("send" as const), client }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom("deliver", "deliver", "deliver, and again later", "lose"),
      message: fc.nat(),
    }),
  },
);

test("a thousand changes by five browsers, with requests and replies lost, repeated and late, end as one basket", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2250, maxLength: 2250 }), async (steps) => {
      const owner = { userId: (await newUser(store.database)).id };
      const truth = model();
      const nothing: SavedBasket = { id: null, version: 0, items: [] };
      const clients = Array.from({ length: 5 }, (): Client => ({ pending: [], lastRemoval: "", seen: nothing }));
      const underWay: (Request | Reply)[] = [];
      let changes = 0;

      const arrive = async (message: Request | Reply) => {
        if ("basket" in message) return hear(message);
        for (const operation of message.operations) truth.apply(operation);
        const applied = await baskets.apply(owner, message.operations);
        if (applied.ok) underWay.push({ request: message, basket: applied.basket });
      };

      for (const now of steps) {
        if ("message" in now) {
          const at = now.message % (underWay.length || 1);
          const [message] = now.do === "deliver, and again later" ? underWay.slice(at, at + 1) : underWay.splice(at, 1);
          if (message && now.do !== "lose") await arrive(message);
          continue;
        }
        const from = clients[now.client]!;
        if (now.do === "send") {
          underWay.push({ from, operations: from.pending.slice(0, 100) });
          continue;
        }
        changes += 1;
        if (now.do === "undo") from.pending.push({ id: now.id, type: "undo", removal: from.lastRemoval || now.id });
        else from.pending.push({ id: now.id, type: now.do, productId: now.productId });
        if (now.do === "remove") from.lastRemoval = now.id;
      }
      expect(changes).toBeGreaterThan(900);

      // The network recovers: what is under way arrives, and everybody sends until nothing waits, then looks once more.
      const everybodySends = async () => {
        for (const from of clients) underWay.push({ from, operations: from.pending.slice(0, 100) });
        while (underWay.length > 0) await arrive(underWay.shift()!);
      };
      while (clients.some(({ pending }) => pending.length > 0)) await everybodySends();
      await everybodySends();
      const basket = await baskets.read(owner);
      expect(idsIn(basket)).toEqual(truth.products());
      for (const { seen } of clients) expect(seen).toEqual(basket);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
