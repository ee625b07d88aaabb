import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listenToNotices, type Notices } from "./notices.ts";
import { type TestDatabase, testDatabase } from "./postgres/testing.ts";

let store: TestDatabase;
let notices: Notices;
const told: string[] = [];

beforeAll(async () => {
  store = await testDatabase();
  notices = listenToNotices(store.url, ["basket", "catalogue"], pino({ level: "silent" }));
  notices.on("basket", (payload) => told.push(payload));
  await vi.waitUntil(() => told.length > 0); // it listens
});

afterAll(async () => {
  await notices.stop();
  await store.stop();
});

const tell = (payload: string) => store.database.execute(sql`select pg_notify('basket', ${payload})`);

test("an observer hears what any connection tells on its channel", async () => {
  await tell("seven");
  await expect.poll(() => told, { timeout: 5_000 }).toContain("seven");
});

test("a connection that breaks is made again, and what may have been missed is told as an empty word", async () => {
  told.length = 0;
  await store.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%'`);
  await expect.poll(() => told, { timeout: 5_000 }).toContain("");
  await tell("eight");
  await expect.poll(() => told, { timeout: 5_000 }).toContain("eight");
});

test("it stops at once although the database has not yet answered", async () => {
  const mute = createServer().listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const connecting = once(mute, "connection") as Promise<[Socket]>;
  const others = listenToNotices(`postgres://wicker@127.0.0.1:${port}/wicker`, ["basket"], pino({ level: "silent" }));
  const [socket] = await connecting;
  const asked = performance.now();
  await others.stop();
  expect(performance.now() - asked).toBeLessThan(1_000);
  socket.destroy();
  mute.close();
});

test("whoever stopped observing hears nothing", async () => {
  const heard: string[] = [];
  const stop = notices.on("basket", (payload) => heard.push(payload));
  stop();
  await tell("nine");
  await expect.poll(() => told, { timeout: 5_000 }).toContain("nine");
  expect(heard).toEqual([]);
});
