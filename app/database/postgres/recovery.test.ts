import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { accountFor } from "./account.ts";
import { processesOf } from "./leftovers.ts";
import { startPostgres } from "./start.ts";
import { mainProcess, newFolder, query, startStore, type StoreFolder } from "./testing.stores.ts";

/** Path with quotes and a comma, which the socket setting must escape. */
let dataDir: string;
let store: StoreFolder;
beforeAll(async () => void (dataDir = join(await newFolder(), `it's "é, a shop`)));
beforeEach(async () => {
  store = await startStore(dataDir);
  await query(store.url, "drop table if exists note");
  await query(store.url, "create table note (text text)");
});

const write = (text: string) => query(store.url, `insert into note values ('${text}')`);

/** Restarts PostgreSQL, and expects the table `note` to contain `texts`. */
async function expectNotes(...texts: string[]) {
  const next = await startPostgres(dataDir);
  onTestFinished(() => next.stop());
  expect(await query(next.url, "select text from note")).toEqual(texts.map((text) => ({ text })));
  expect(await processesOf(next.dataFolder)).toContain(await mainProcess(next.dataFolder));
}

test("a killed store's PostgreSQL lives on, and the next start replaces it", async () => {
  await write("kept");
  const orphan = await mainProcess(store.dataFolder);
  await store.kill("SIGKILL");
  expect(await processesOf(store.dataFolder)).toContain(orphan);
  await expectNotes("kept");
  expect(await processesOf(store.dataFolder)).not.toContain(orphan);
});

test("after the store and its PostgreSQL are killed at once, the next start finds every committed row", async () => {
  const committed: string[] = [];
  const writing = (async () => {
    for (let n = 0; ; n++) {
      await write(`${n}`);
      committed.push(`${n}`);
    }
  })();
  const cutShort = writing.catch((error: unknown) => error);
  await vi.waitUntil(() => committed.length >= 20, { timeout: 10_000 });
  process.kill(await mainProcess(store.dataFolder), "SIGKILL");
  await store.kill("SIGKILL");
  expect(await cutShort).toBeInstanceOf(Error);
  const next = await startPostgres(dataDir);
  onTestFinished(() => next.stop());
  expect(await query(next.url, "select text from note")).toEqual(
    expect.arrayContaining(committed.map((text) => ({ text }))),
  );
});

test("after a clean stop, a start needs no recovery", async () => {
  await write("kept");
  await store.kill("SIGTERM");
  expect(await processesOf(store.dataFolder)).toEqual([]);
  await expectNotes("kept");
});

test("a pid in postmaster.pid that now belongs to an unrelated process does not block the start", async () => {
  await write("kept");
  const pidFile = join(store.dataFolder, "postmaster.pid");
  const [, ...lines] = (await readFile(pidFile, "utf8")).split("\n");
  process.kill(await mainProcess(store.dataFolder), "SIGKILL");
  await store.kill("SIGKILL");
  // The unrelated process runs as PostgreSQL's user, because PostgreSQL ignores pids of other users.
  const stranger = spawn("sleep", ["60"], { ...(await accountFor(store.dataFolder)), stdio: "ignore" });
  onTestFinished(() => void stranger.kill());
  await once(stranger, "spawn");
  await writeFile(pidFile, [stranger.pid, ...lines].join("\n"));
  await expectNotes("kept");
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("a PostgreSQL killed under a running store is started again within seconds, at the same address", async () => {
  await write("before");
  const killed = await mainProcess(store.dataFolder);
  // The backend of a busy statement does not notice that its main process was killed.
  const busy = query(store.url, "select count(*) from generate_series(1, 1e10)").catch((error: unknown) => error);
  await vi.waitUntil(async () => {
    const rows = await query(
      store.url,
      "select 1 from pg_stat_activity where query like '%1e10%' and state = 'active'",
    );
    return rows.length > 1;
  });
  process.kill(killed, "SIGKILL");
  await vi.waitUntil(
    () =>
      write("after").then(
        () => true,
        () => false,
      ),
    { timeout: 10_000, interval: 20 },
  );
  expect(await mainProcess(store.dataFolder)).not.toBe(killed);
  expect(await busy).toBeInstanceOf(Error);
  await store.kill("SIGTERM");
  expect(await processesOf(store.dataFolder)).toEqual([]);
  await expectNotes("before", "after");
});
