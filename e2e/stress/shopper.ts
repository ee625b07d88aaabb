import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { address } from "../../app/orders/server/testing.ts";
import { type TextResponse, clientOf, Untruth } from "./client.ts";
import type { Counts } from "./counts.ts";
import type { Random } from "./random.ts";

/** Acknowledged changes of a shopper. The database must contain each change exactly once. */
export type Promised = {
  readonly email: string;
  /** Orders by number. Each order has quantities by product. */
  readonly orders: Map<number, ReadonlyMap<string, number>>;
  readonly basket: Map<string, number>;
};

type Options = {
  readonly store: string;
  readonly clientAddress: string;
  readonly random: Random;
  readonly counts: Counts;
  /** Slugs of products with enough stock, and of products that sell out. */
  readonly plenty: readonly string[];
  readonly scarce: readonly string[];
  readonly onOrder?: (number: number, basket: ReadonlyMap<string, number>) => void;
  /** When aborted, the shopper stops after the current action. */
  readonly over: AbortSignal;
  readonly ended: AbortSignal;
};

type Basket = { readonly lines: readonly { readonly id: string; readonly quantity: number }[] };

const password = "correct horse battery";

/**
 * Simulates a shopper: guest basket, registration, orders, sign-out and sign-in. Retries unanswered requests unchanged.
 * @throws Untruth for the first wrong response
 */
export async function live(options: Options): Promise<Promised> {
  const { random, counts, over, ended } = options;
  const client = clientOf(options.store, options.clientAddress, counts);
  const promised: Promised = { email: `${randomUUID()}@shopper.example`, orders: new Map(), basket: new Map() };
  let user: string | null = null;

  /** Repeats a request until the store responds. */
  async function retry(path: string, body?: object): Promise<TextResponse> {
    for (;;) {
      const answer = await client.ask(path, body);
      if (answer) return answer;
      ended.throwIfAborted();
      await pause(50 + random.upTo(100));
    }
  }

  async function change(type: "add" | "remove", productId: string) {
    const count = 1 + random.upTo(3);
    const operations = [{ id: randomUUID(), type, productId, count }];
    const response = await retry("/api/basket", { user, operations });
    expectStatus(response, 200);
    const had = promised.basket.get(productId) ?? 0;
    set(promised.basket, productId, type === "add" ? had + count : Math.max(0, had - count));
    counts.changes += 1;
    expectBasket(response);
  }

  function expectBasket(response: TextResponse) {
    const { basket } = JSON.parse(response.body) as { basket: Basket };
    const found = new Map(basket.lines.map(({ id, quantity }) => [id, quantity]));
    if (!isSame(found, promised.basket))
      throw new Untruth(`The basket is ${shown(found)} instead of ${shown(promised.basket)}.`);
  }

  async function enter(path: "/api/accounts" | "/api/sign-in"): Promise<TextResponse> {
    const response = await retry(path, { email: promised.email, password });
    if (response.status === 200) user = (JSON.parse(response.body) as { user: { id: string } }).user.id;
    return response;
  }

  /** Registers. Signs in instead if a request that got no response has created the account. */
  async function register() {
    const first = await client.ask("/api/accounts", { email: promised.email, password });
    const response = first ?? (await enter("/api/accounts"));
    if (first?.status === 200) user = (JSON.parse(first.body) as { user: { id: string } }).user.id;
    else if (!first && response.status === 409) expectStatus(await enter("/api/sign-in"), 200);
    else expectStatus(response, 200);
    counts.accounts += 1;
  }

  async function look() {
    const session = await retry("/api/session");
    const { user: seen } = JSON.parse(session.body) as { user: { id: string } | null };
    if ((seen?.id ?? null) !== user) throw new Untruth(`The session belongs to ${seen?.id} instead of ${user}.`);
    expectBasket(await retry("/api/basket"));
  }

  /** Orders the basket twice. The second request must not create a second order. */
  async function order() {
    for (;;) {
      const review = await retry("/order");
      expectStatus(review, 200);
      const fields = new URLSearchParams({ ...hiddenFields(review.body), ...address });
      const response = await retry("/order", fields);
      if (response.status === 409) continue; // a product has sold out, so the loop loads a new review
      const number = numberIn(response);
      const ordered = new Map(promised.basket);
      promised.orders.set(number, ordered);
      options.onOrder?.(number, ordered);
      promised.basket.clear();
      counts.orders += 1;
      const again = numberIn(await retry("/order", fields));
      if (again !== number) throw new Untruth(`One order form created two orders: ${number} and ${again}.`);
      counts.ordersAgain += 1;
      expectStatus(await retry(`/orders/${number}`), 200);
      return;
    }
  }

  try {
    for (let turn = random.upTo(2); turn >= 0; turn--) await change("add", random.pick(options.plenty));
    await register();
    await look();
    for (let round = 0; round < 3 && !over.aborted; round++) {
      const choice = [...options.plenty, ...options.scarce];
      for (let turn = 1 + random.upTo(3); turn >= 0; turn--) await change("add", random.pick(choice));
      await change("remove", random.pick(choice));
      await change("add", options.plenty[0]!); // ensures that the basket is not empty
      await look();
      await order();
    }
    expectStatus(await retry("/api/sign-out", {}), 200);
    user = null;
    expectStatus(await enter("/api/sign-in"), 200);
    counts.signIns += 1;
    await change("add", random.pick(options.plenty));
    await look();
    return promised;
  } finally {
    client.close();
  }
}

function expectStatus({ status, location, body }: TextResponse, expected: number) {
  if (status !== expected)
    throw new Untruth(`A response was ${status} ${location ?? body.slice(0, 500)} instead of ${expected}.`);
}

function numberIn(response: TextResponse): number {
  expectStatus(response, 303);
  const number = /^\/orders\/(\d+)$/.exec(response.location ?? "")?.[1];
  if (!number) throw new Untruth(`Placing an order redirected to ${response.location}.`);
  return Number(number);
}

export const hiddenFields = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );

function set(counted: Map<string, number>, id: string, count: number) {
  if (count > 0) counted.set(id, count);
  else counted.delete(id);
}

export const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([id, count]) => other.get(id) === count);

export const shown = (counted: ReadonlyMap<string, number>) => JSON.stringify(Object.fromEntries(counted));
