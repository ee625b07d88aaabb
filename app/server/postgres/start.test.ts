import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRoot } from "./account.ts";
import { processesOf } from "./leftovers.ts";
import { StartRefused } from "./refused.ts";
import { startPostgres } from "./start.ts";
import { newFolder, query, startStore } from "./testing.stores.ts";

test("what was committed is there after a stop and a start; a stopped store leaves no process, and stop may be repeated", async () => {
  const dataDir = join(await newFolder(), "data");
  const first = await startPostgres(dataDir);
  await query(first.url, "create table note as select 'kept' as text");
  await Promise.all([first.stop(), first.stop()]);
  expect(await processesOf(first.dataFolder)).toEqual([]);
  expect(await readdir(dataDir)).toEqual(["postgres", "store.lock"]);

  const second = await startPostgres(dataDir);
  expect(await query(second.url, "select text from note")).toEqual([{ text: "kept" }]);
  expect(await query(second.url, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(second.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await second.stop();
});

test("a second store on a live store's folder is refused with a sentence that names the process", async () => {
  const dataDir = join(await newFolder(), "data");
  const store = await startPostgres(dataDir);
  const refusal =
    `Another store (process ${process.pid}) is using the data folder ${dataDir}. ` +
    "Stop it first, or set DATA_DIR to a folder of its own.";
  await expect(startStore(dataDir)).rejects.toThrow(refusal);
  await expect(startPostgres(dataDir)).rejects.toThrow(refusal); // in the same process, too
  expect(await query(store.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await store.stop();
});

test("of stores that start at the same instant on one folder, exactly one opens", async () => {
  const dataDir = join(await newFolder(), "data");
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startStore(dataDir)));
  const opened = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const refusals = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  expect(opened).toHaveLength(1);
  expect(refusals).toEqual(Array.from({ length: 3 }, () => expect.stringContaining("is using the data folder")));
});

test("a data folder with a long path full of odd characters works", async () => {
  const dataDir = join(await newFolder(), `it's "é, ${"long ".repeat(20)}`, "data");
  const store = await startPostgres(dataDir);
  expect(await query(store.url, "select current_user as user")).toEqual([{ user: "wicker" }]);
  const socket = new URL(store.url).searchParams.get("host")!;
  expect(socket.length).toBeLessThan(90);
  await store.stop();
  await expect(readdir(socket)).rejects.toThrow("ENOENT");
});

test("a data folder that cannot be made or written is refused in a sentence", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "file"), "");
  const start = startPostgres(join(folder, "file"));
  await expect(start).rejects.toThrow(
    `The data folder ${folder}/file cannot be written: there is a file in its place.`,
  );
  await expect(start).rejects.toBeInstanceOf(StartRefused);
});

test.skipIf(isRoot())("a data folder that is another's is refused in a sentence", async () => {
  const folder = await newFolder();
  await chmod(folder, 0o555);
  await expect(startPostgres(folder)).rejects.toThrow(
    `The data folder ${folder} cannot be written: permission denied.`,
  );
  await chmod(folder, 0o700);
});

test("a folder with another version's database is left alone and refused in a sentence", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "PG_VERSION"), "17\n");
  await expect(startPostgres(folder)).rejects.toThrow(
    `The folder ${folder}/postgres holds a PostgreSQL 17 database; this store needs one of PostgreSQL 18.`,
  );
});
