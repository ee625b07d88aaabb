import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { fill, removeDisk, smallDisk } from "../database/postgres/testing.disk.ts";
import { stickyLine } from "../database/postgres/testing.line.ts";
import { writeStatus } from "../database/archive/status.ts";
import { watchArchive } from "../database/archive/watch.ts";
import { newFolder } from "../database/postgres/testing.stores.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { startPostgres } from "../database/postgres/start.ts";
import { testDatabase } from "../database/postgres/testing.ts";
import { createReadiness, isServing } from "./readiness.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const later = () => void vi.advanceTimersByTime(5_000);

async function open(options = "") {
  const store = await testDatabase();
  const line = await stickyLine(store.url);
  const database = openDatabase(line.url + options);
  onTestFinished(async () => {
    line.flow();
    await database.close();
    await store.stop();
    line.close();
  });
  return { database, line };
}

test("a store with its database is ready, and a stopping one is not", async () => {
  const { database } = await open();
  const stopping = new AbortController();
  const readiness = createReadiness(database, stopping.signal);
  expect(await readiness()).toBe("ready");
  stopping.abort();
  expect(await readiness()).toBe("stopping");
});

test("without its database the store reports that within three seconds, and is ready again afterwards", async () => {
  const { database, line } = await open();
  const readiness = createReadiness(database);
  line.cut();
  expect(await readiness()).toBe("database");
  line.flow();
  expect(await readiness()).toBe("ready");
  line.stick();
  const started = Date.now(); // the real clock, because `performance` is faked
  expect(await readiness()).toBe("database");
  expect(Date.now() - started).toBeLessThan(3_000);
});

test("if the database is read-only, the disk is missing", async () => {
  const { database } = await open("&options=-c%20default_transaction_read_only%3Don");
  expect(await createReadiness(database)()).toBe("disk");
});

test("the disk is checked once in five seconds, however frequent the probes", async () => {
  const { database } = await open();
  const transaction = vi.spyOn(database, "transaction");
  const readiness = createReadiness(database);
  expect(await Promise.all([readiness(), readiness(), readiness()])).toEqual(["ready", "ready", "ready"]);
  expect(transaction).toHaveBeenCalledTimes(1);
  later();
  expect(await readiness()).toBe("ready");
  expect(transaction).toHaveBeenCalledTimes(2);
});

test("the disk check waits until its write is on the disk, not only in the database's memory", async () => {
  const running = await testDatabase();
  const database = openDatabase(`${running.url}&options=-c%20synchronous_commit%3Don`, { max: 1 });
  onTestFinished(async () => {
    await database.close();
    await running.stop();
  });
  async function writes() {
    await database.execute("select pg_stat_force_next_flush()");
    const { rows } = await database.execute<{ writes: string }>(
      "select sum(writes) as writes from pg_stat_get_backend_io(pg_backend_pid()) where object = 'wal'",
    );
    return Number(rows[0]!.writes);
  }
  const readiness = createReadiness(database);
  await readiness(); // the first check also causes one-time writes
  later();
  const before = await writes();
  expect(await readiness()).toBe("ready");
  expect(await writes()).toBeGreaterThan(before);
});

test("without change notifications for half a minute it reports that, and still counts as ready", async () => {
  const { database } = await open();
  vi.useFakeTimers({ toFake: ["Date"] });
  let aliveAt = 0;
  const readiness = createReadiness(database, undefined, { aliveAt: () => aliveAt });
  vi.setSystemTime(Date.now() + 29_000);
  expect(await readiness()).toBe("ready");
  vi.setSystemTime(Date.now() + 1_000);
  expect(await readiness()).toBe("listen");
  expect((["ready", "listen", "archive", "database", "disk", "stopping"] as const).map(isServing)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  aliveAt = Date.now();
  expect(await readiness()).toBe("ready");
});

test("if the archive is behind, the store reports that, and still accepts visitors", async () => {
  const { database } = await open();
  const dataDir = await newFolder();
  const readiness = createReadiness(database, undefined, undefined, watchArchive(dataDir));
  expect(await readiness()).toBe("ready");
  await writeStatus(dataDir, { goodAt: new Date(Date.now() - 299_000), trouble: null });
  expect(await readiness()).toBe("ready");
  await writeStatus(dataDir, { goodAt: new Date(Date.now() - 301_000), trouble: "It is full." });
  expect(await readiness()).toBe("archive");
});

const disk = await smallDisk("200m", "a full one");
afterAll(() => removeDisk(disk));

test.skipIf(!disk)("a full disk is missing until there is room again", async () => {
  const postgres = await startPostgres(join(disk!, "data"));
  onTestFinished(() => postgres.stop());
  const database = openDatabase(postgres.url, { max: 2 });
  onTestFinished(() => database.close());
  await migrate(database, [{ name: "server", folder: join(import.meta.dirname, "migrations") }]);
  const readiness = createReadiness(database);
  expect(await readiness()).toBe("ready");

  const empty = await fill(disk!, 200);
  later();
  expect(await readiness()).toBe("disk");
  expect((await database.execute("select 1")).rowCount).toBe(1); // the database still responds to queries

  await empty();
  later();
  expect(await readiness()).toBe("ready");
});
