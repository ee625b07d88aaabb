import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sell } from "../../catalogue/server/testing.ts";
import { cookiesOf, type TestStore, testStore } from "../../testing.ts";
import { TooMany } from "../../server/too-many.ts";
import type { SavedBasket, SavedLine } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import { add } from "./testing.ts";
import { createPageQueue } from "./page-queue.ts";

const basketWith = (lines: number): SavedBasket => ({ id: "b", version: 1, lines: Array<SavedLine>(lines) });
const [long, short] = [basketWith(100), basketWith(99)];
const by = (owner: string, network = owner) => ({ owner, network });
const staying = { signal: new AbortController().signal };
const [ada, bob, eve] = [by("ada"), by("bob"), by("eve")];
const quick = { pausePerLine: 0, burst: 0, maxWaiting: 3 };

test("pages of a long basket are rendered one at a time in their order, and others meanwhile", async () => {
  const inTurn = createPageQueue(quick);
  const order: string[] = [];
  const page = async (name: string) => {
    const { done } = await inTurn(ada, staying, async () => long);
    order.push(name);
    await pause(10);
    order.push(name);
    done!();
  };
  await Promise.all([page("first"), page("second"), page("third")]);
  expect(order).toEqual(["first", "first", "second", "second", "third", "third"]);

  const { done } = await inTurn(ada, staying, async () => long);
  (await inTurn(bob, staying, async () => long)).done!();
  await inTurn(eve, staying, async () => short);
  done!();
});

test("pages of long baskets in one network share turns and pauses; short ones need none", async () => {
  const inTurn = createPageQueue({ ...quick, pausePerLine: 1, burst: 150 });
  const office = "192.0.2.0/24";
  const began = performance.now();
  const first = await inTurn(by("ada", office), staying, async () => long);
  const second = inTurn(by("bob", office), staying, async () => long);
  expect(await inTurn(by("eve", office), staying, async () => short)).toEqual({ basket: short });
  expect(await Promise.race([second, pause(20, "waits")])).toBe("waits");
  first.done!();
  (await second).done!();
  for (const owner of ["mia", "tom"]) (await inTurn(by(owner, office), staying, async () => long)).done!();
  expect(performance.now() - began).toBeGreaterThan(140);
});

test("after pages of a long basket there is a pause for each of their lines, less the burst", async () => {
  const inTurn = createPageQueue({ ...quick, pausePerLine: 2, burst: 400 });
  const began: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const { done } = await inTurn(ada, staying, async () => long);
    began.push(performance.now());
    done!();
  }
  expect(began[2]! - began[0]!).toBeLessThan(150);
  expect(began[4]! - began[2]!).toBeGreaterThan(300);
});

test("more than a few waiting requests of an owner are refused, with a time to retry", async () => {
  const inTurn = createPageQueue(quick);
  const open = () => inTurn(ada, staying, async () => long);
  const first = await open();
  const waiting = Array.from({ length: 3 }, open);
  const refused: unknown = await open().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect((refused as TooMany).retryAfter).toBeGreaterThanOrEqual(1);
  first.done!();
  for (const page of waiting) (await page).done!();
  (await open()).done!();
});

test("a client that disconnects while waiting frees its place at once, and delays nobody", async () => {
  const inTurn = createPageQueue(quick);
  const first = await inTurn(ada, staying, async () => long);
  const leaving = new AbortController();
  const waiting = Array.from({ length: 3 }, () => inTurn(ada, leaving, async () => long));
  const ended = Promise.allSettled(waiting);
  leaving.abort();
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const next = [1, 2, 3].map(() => inTurn(ada, staying, async () => long));
  first.done!();
  for (const page of next) (await page).done!();
});

test("a basket that cannot be read ends its turn, and one that has become short needs none", async () => {
  const inTurn = createPageQueue(quick);
  (await inTurn(ada, staying, async () => long)).done!();
  await expect(inTurn(ada, staying, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await inTurn(ada, staying, async () => short)).toEqual({ basket: short });
  const all = await Promise.all(Array.from({ length: 20 }, () => inTurn(ada, staying, async () => short)));
  expect(all.every(({ done }) => done === undefined)).toBe(true);
});

let store: TestStore;
const ids = Array.from({ length: 150 }, (_, at) => `thing-${at}-${randomUUID()}`);
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await sell(store.database, ids.map((id) => ({ id }))); // prettier-ignore
});
afterAll(() => store.stop());

async function guestWith(products: readonly string[]) {
  let cookie = "";
  for (let at = 0; at < products.length; at += 50) {
    const operations = products.slice(at, at + 50).map(add);
    const body = JSON.stringify({ user: null, operations });
    const headers = { cookie, "content-type": "application/json" };
    cookie = cookiesOf(await store.request("/api/basket", { method: "POST", body, headers }));
  }
  return cookie;
}

test("of many concurrent requests for the checkout of a long basket, some are refused in a sentence; of a short one, none", async () => {
  const statuses = async (products: readonly string[]) => {
    const cookie = await guestWith(products);
    const open = () => store.request("/checkout", { headers: { cookie } });
    const [, count] = / aria-label="Basket, (\d+) items?"/.exec(await (await open()).text())!;
    expect(count).toBe(String(products.length));
    const responses = await Promise.all(Array.from({ length: 30 }, open));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused === undefined || (await refused.text()).includes(basketMessages.tooManyPages)).toBe(true);
    expect((await open()).status).toBe(200);
    return responses.map(({ status }) => status);
  };
  expect(await statuses(ids.slice(0, 5))).toEqual(Array(30).fill(200));
  const ofLong = await statuses(ids);
  expect(ofLong.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(ofLong.filter((status) => status === 429).length).toBeGreaterThan(20);
});

test("a page that does not exist waits for no turn", async () => {
  const cookie = await guestWith(ids);
  const open = (path: string) => store.request(path, { headers: { cookie } });
  expect((await open("/checkout")).status).toBe(200);
  expect((await open("/products/nothing")).status).toBe(404);
  expect((await open("/checkout")).status).toBe(200);
});
