import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BasketUpdate, maxUnits, type Operation, type SavedBasket, wholeOf } from "../domain/saved-basket.ts";
import { sell } from "../../catalogue/server/testing.ts";
import { cookiesOf, type TestStore, testStore } from "../../testing.ts";
import { add, addMany, remove, removeMany, undo } from "./testing.ts";

/** Maximum uncompressed sizes in bytes: a document with a saved basket, and a response to a change. */
const largest = { document: 500_000, answer: 2_048 };

let store: TestStore;
const ids = Array.from({ length: 500 }, (_, at) => `product-${String(at).padStart(4, "0")}-${randomUUID()}`);
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await sell(
    store.database,
    ids.map((id) => ({ id, title: `A thing with a title of a usual length ${id}`.slice(0, 60) })),
  );
});
afterAll(() => store.stop());

/** Simulates a guest's browser, which merges each response into its last known basket. */
function browser(cookie = "") {
  let known: SavedBasket = { id: null, version: 0, lines: [] };
  const ask = async (body?: object) => {
    const response = await store.request("/api/basket", {
      headers: { cookie },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    cookie ||= cookiesOf(response);
    const text = await response.text();
    const { basket } = JSON.parse(text) as { basket: BasketUpdate };
    known = wholeOf(basket, known);
    return { bytes: Buffer.byteLength(text), isPart: basket.changed !== undefined };
  };
  return {
    cookie: () => cookie,
    known: () => known,
    change: (...operations: Operation[]) => ask({ user: null, id: known.id, version: known.version, operations }),
    look: () => ask(),
  };
}

async function full(products: number) {
  const guest = browser();
  for (let at = 0; at < products; at += 100)
    await guest.change(...ids.slice(at, Math.min(products, at + 100)).map((id) => addMany(id, maxUnits / products)));
  return guest;
}

test.each([1, 500])(
  "each change of a full basket of %d products gets only the changes as a response, of at most 2 KB",
  async (products) => {
    const guest = await full(products);
    const whole = await guest.look();
    const removal = remove(ids[0]!);
    const changes = [
      [removal],
      [undo(removal)],
      [removeMany(ids[0]!, 2)],
      [add(ids[0]!)],
      [addMany(ids[0]!, 1)],
      [addMany(ids[0]!, 1)], // the basket is full, so the server refuses this change
      [remove("nothing of it")],
    ];
    for (const change of changes) {
      const { bytes, isPart } = await guest.change(...change);
      expect([isPart, bytes <= largest.answer], `${bytes} bytes`).toEqual([true, true]);
    }
    const state = guest.known();
    await guest.look();
    expect(state).toEqual(guest.known());
    expect(whole.bytes).toBeGreaterThan(products * 200);
  },
);

test("after a second tab's change, the response contains the whole basket, and both tabs agree", async () => {
  const first = await full(500);
  const second = browser(first.cookie());
  await second.look();
  expect(await first.change(remove(ids[3]!))).toMatchObject({ isPart: true });
  expect(await second.change(remove(ids[4]!))).toMatchObject({ isPart: false });
  expect(await second.change(remove(ids[5]!))).toMatchObject({ isPart: true });
  expect(await first.change(remove(ids[6]!))).toMatchObject({ isPart: false });
  expect(await second.change(remove(ids[7]!))).toMatchObject({ isPart: false });
  await first.look();
  expect(first.known()).toEqual(second.known());
  expect(
    first
      .known()
      .lines.slice(2, 9)
      .map(({ quantity }) => quantity),
  ).toEqual([2, 1, 1, 1, 1, 1, 2]);
});
