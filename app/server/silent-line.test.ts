import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stickyLine } from "../database/postgres/testing.line.ts";
import { stockUp } from "../basket/server/testing.ts";
import { products } from "../catalogue/server/schema.ts";
import { createPubSub, type PubSub } from "../database/pubsub.ts";
import { testStore, type TestStore } from "../testing.ts";
import { withWholePrices } from "../shop/testing.ts";

let store: TestStore;
let line: Awaited<ReturnType<typeof stickyLine>>;
/** App options. Only `pubsub` connects to the database through an unreliable proxy. */
const parts: { pubsub?: PubSub } = {};

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue" }, parts, async (url) => {
    line = await stickyLine(url);
    const beat = { everyMs: 300, timeoutMs: 200 };
    parts.pubsub = createPubSub(line.url, ["catalogue", "owner"], pino({ level: "silent" }), { beat });
    return url;
  });
  await stockUp(store.database, "lamp");
});
afterAll(async () => {
  line.flow();
  await parts.pubsub!.stop();
  await store.stop();
  line.close();
});

const path = "/products/lamp";
const priceShown = async () => /\$\d+\.\d\d/.exec(withWholePrices(await (await store.request(path)).text()))![0];
const setPrice = (priceCents: number) =>
  store.database.update(products).set({ priceCents }).where(eq(products.id, "lamp"));
const isCached = () => store.app.cached(path, undefined) !== undefined;

async function cachePage() {
  await expect.poll(async () => (await priceShown()) && isCached()).toBe(true);
}

test("a connection that breaks silently is noticed, and a price that changed meanwhile is shown", async () => {
  await cachePage();
  line.lose();
  await setPrice(7_100);
  await expect.poll(priceShown, { timeout: 3_000 }).toBe("$71.00");
  await expect.poll(() => parts.pubsub!.isAlive()).toBe(true);
  await setPrice(7_200);
  await expect.poll(priceShown).toBe("$72.00");
});

test("without change notifications, no page is served from memory, and each shows current prices", async () => {
  await cachePage();
  line.stick();
  await expect.poll(() => parts.pubsub!.isAlive()).toBe(false);
  for (const price of [7_300, 7_400, 7_500]) {
    await setPrice(price);
    expect(isCached()).toBe(false);
    expect(await priceShown()).toBe(`$${price / 100}.00`);
  }
  line.flow();
  await cachePage();
});

test("while the database is away the cached page is sent, also from memory", async () => {
  await cachePage();
  line.cut();
  await expect.poll(() => parts.pubsub!.isAlive()).toBe(false);
  await store.database.close();
  expect(await priceShown()).toBe("$75.00");
  expect(isCached()).toBe(true);
  expect((await store.request("/products/never-asked-for")).status).toBe(503);
});
