import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BasketUpdate, type Operation, type SavedBasket, type Setting, wholeOf } from "../domain/saved-basket.ts";
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

/** Minimal model of a basket: units in the order of adding, some of them removed. */
function model() {
  const units: { product: string; removedBy: string | null }[] = [];
  const made = new Set<string>();
  return {
    apply(operation: Operation | Setting) {
      if (made.has(operation.id)) return;
      made.add(operation.id);
      const isOf = ({ product, removedBy }: (typeof units)[number]) =>
        operation.type === "undo"
          ? removedBy === operation.removal
          : product === operation.productId && removedBy === null;
      const those = units.filter(isOf);
      if (operation.type === "undo") for (const unit of those) unit.removedBy = null;
      else {
        const more =
          operation.type === "set"
            ? operation.quantity - those.length
            : (operation.count ?? 1) * (operation.type === "add" ? 1 : -1);
        for (let left = more; left > 0; left -= 1) units.push({ product: operation.productId, removedBy: null });
        for (const unit of more < 0 ? those.slice(more) : []) unit.removedBy = operation.id;
      }
    },
    products: () => {
      const products = units.filter(({ removedBy }) => removedBy === null).map(({ product }) => product);
      return [...Map.groupBy(products, (product) => product).values()].flat();
    },
  };
}

/** `known` is the browser's basket at the time of the request. */
type Request = {
  readonly from: Client;
  readonly operations: readonly (Operation | Setting)[];
  readonly known: SavedBasket;
};
type Reply = { readonly request: Request; readonly basket: BasketUpdate };
type Client = { pending: (Operation | Setting)[]; lastRemoval: string; seen: SavedBasket };

/** Handles a response: removes confirmed operations, and stores the basket unless the browser has a newer version. */
function hear({ request: { from, operations, known }, basket: answer }: Reply) {
  const basket = wholeOf(answer, known);
  const confirmed = new Set(operations.map(({ id }) => id));
  from.pending = from.pending.filter(({ id }) => !confirmed.has(id));
  if (basket.version >= from.seen.version) from.seen = basket;
}

const client = fc.nat({ max: 4 });
const productId = fc.constantFrom(...productIds);
const count = fc.constantFrom(undefined, 1, 3, 10);
const id = fc.uuid();
/** Random step of the test: a browser's action or a network fault. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("add" as const), client, id, productId, count }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("remove" as const), client, id, productId, count }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("set" as const), client, id, productId, quantity: fc.nat(20) }) },
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
      const nothing: SavedBasket = { id: null, version: 0, lines: [] };
      const clients = Array.from({ length: 5 }, (): Client => ({ pending: [], lastRemoval: "", seen: nothing }));
      const underWay: (Request | Reply)[] = [];
      let changes = 0;
      let parts = 0;

      const arrive = async (message: Request | Reply) => {
        if ("basket" in message) return hear(message);
        for (const operation of message.operations) truth.apply(operation);
        const applied = await baskets.apply(owner, message.operations, message.known);
        if (applied.ok && applied.basket.changed) parts += 1;
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
          underWay.push({ from, operations: from.pending.slice(0, 100), known: from.seen });
          continue;
        }
        changes += 1;
        if (now.do === "undo") from.pending.push({ id: now.id, type: "undo", removal: from.lastRemoval || now.id });
        else {
          const { do: type, client: _, ...change } = now;
          from.pending.push({ type, ...change } as Operation | Setting);
        }
        if (now.do === "remove") from.lastRemoval = now.id;
      }
      expect(changes).toBeGreaterThan(900);

      // The network recovers: delayed requests arrive, and browsers send their queues.
      const everybodySends = async () => {
        for (const from of clients) underWay.push({ from, operations: from.pending.slice(0, 100), known: from.seen });
        while (underWay.length > 0) await arrive(underWay.shift()!);
      };
      while (clients.some(({ pending }) => pending.length > 0)) await everybodySends();
      await everybodySends();
      // Each client sends two changes in turn, so that the server can answer the second with only the changed part.
      parts = 0;
      for (const from of clients)
        for (const type of ["add", "remove"] as const) {
          from.pending.push({ id: randomUUID(), type, productId: "mug", count: 2 });
          underWay.push({ from, operations: from.pending, known: from.seen });
          while (underWay.length > 0) await arrive(underWay.shift()!);
        }
      expect(parts).toBeGreaterThanOrEqual(clients.length);
      await everybodySends();
      const basket = await baskets.read(owner);
      expect(idsIn(basket)).toEqual(truth.products());
      for (const { seen } of clients) expect(seen).toEqual(basket);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
