import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPubSub, type PubSub } from "./pubsub.ts";
import { type TestDatabase, testDatabase } from "./postgres/testing.ts";

let store: TestDatabase;
let pubsub: PubSub;
const received: string[] = [];

beforeAll(async () => {
  store = await testDatabase();
  pubsub = createPubSub(store.url, ["basket", "catalogue"], pino({ level: "silent" }));
  pubsub.subscribe("basket", (payload) => received.push(payload));
  await vi.waitUntil(() => received.length > 0);
});

afterAll(async () => {
  await pubsub.stop();
  await store.stop();
});

const publish = (payload: string) => store.database.execute(sql`select pg_notify('basket', ${payload})`);

test("a subscriber gets what any connection publishes on its channel", async () => {
  await publish("seven");
  await expect.poll(() => received, { timeout: 5_000 }).toContain("seven");
});

test("a broken connection is replaced, and an empty message stands for missed ones", async () => {
  received.length = 0;
  await store.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%'`);
  await expect.poll(() => received, { timeout: 5_000 }).toContain("");
  await publish("eight");
  await expect.poll(() => received, { timeout: 5_000 }).toContain("eight");
});

test("it stops at once although the database has not responded", async () => {
  const mute = createServer().listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const connecting = once(mute, "connection") as Promise<[Socket]>;
  const others = createPubSub(`postgres://wicker@127.0.0.1:${port}/wicker`, ["basket"], pino({ level: "silent" }));
  const [socket] = await connecting;
  const stoppedAt = performance.now();
  await others.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(1_000);
  socket.destroy();
  mute.close();
});

test("an unsubscribed listener gets nothing", async () => {
  const payloads: string[] = [];
  const stop = pubsub.subscribe("basket", (payload) => payloads.push(payload));
  stop();
  await publish("nine");
  await expect.poll(() => received, { timeout: 5_000 }).toContain("nine");
  expect(payloads).toEqual([]);
});
