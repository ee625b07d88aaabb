import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { useDatabaseUrl } from "./attach.ts";
import { processesOf } from "./leftovers.ts";
import { mainProcess, newFolder, query, startStore } from "./testing.stores.ts";

let DATA_DIR: string;
beforeAll(async () => void (DATA_DIR = join(await newFolder(), "data")));

test("a command uses DATABASE_URL if it is set", async () => {
  const DATABASE_URL = "postgres://shop@db.example/shop";
  const database = await useDatabaseUrl({ DATABASE_URL, DATA_DIR: "/nowhere" });
  expect(database.url).toBe(DATABASE_URL);
  const past = { DATABASE_URL, DATABASE_DIRECT_URL: "postgres://shop@db.example/direct", DATA_DIR: "/nowhere" };
  expect((await useDatabaseUrl(past)).url).toBe(past.DATABASE_DIRECT_URL);
  await database.stop();
});

test("a command uses the database of a running or starting store, and leaves it running", async () => {
  const starting = startStore(DATA_DIR);
  await vi.waitUntil(() => existsSync(join(DATA_DIR, "store.pid")), { timeout: 10_000 });
  const [store, early] = await Promise.all([starting, useDatabaseUrl({ DATA_DIR })]);
  const late = await useDatabaseUrl({ DATA_DIR });
  expect([early.url, late.url]).toEqual([store.url, store.url]);
  await late.stop();
  await early.stop();
  expect(await query(store.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command starts the database if no store runs, and stops it afterwards", async () => {
  const store = await startStore(DATA_DIR);
  await query(store.url, "create table note as select 'kept' as text");
  await store.kill("SIGKILL"); // leaves PostgreSQL running, and the file with the database's URL
  const orphan = await mainProcess(store.dataFolder);
  const database = await useDatabaseUrl({ DATA_DIR });
  expect(await query(database.url, "select text from note")).toEqual([{ text: "kept" }]);
  expect(await mainProcess(store.dataFolder)).not.toBe(orphan);
  await database.stop();
  expect(await processesOf(store.dataFolder)).toEqual([]);
});
