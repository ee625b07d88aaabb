import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { isRoot } from "./account.ts";
import { findHome } from "./home.ts";
import { processesOf } from "./leftovers.ts";
import { StartRefused } from "./refused.ts";
import { startPostgres } from "./start.ts";
import { newFolder, query, startStore } from "./testing.stores.ts";

const unfinished = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith("postgres.new-"));

/** Data folder whose path is too long for a Unix socket. */
let dataDir: string;
beforeAll(async () => void (dataDir = join(await newFolder(), "long ".repeat(20), "data")));

test("committed data is there after a stop and a start, and only data is left behind", async () => {
  const first = await startPostgres(dataDir);
  await query(first.url, "create table note as select 'kept' as text");
  await Promise.all([first.stop(), first.stop()]);
  expect(await processesOf(first.dataFolder)).toEqual([]);
  expect(await readdir(dataDir)).toEqual(["postgres", "store.lock"]);
  await expect(readdir(new URL(first.url).searchParams.get("host")!)).rejects.toThrow("ENOENT");

  const second = await startPostgres(dataDir);
  onTestFinished(() => second.stop());
  expect(await query(second.url, "select text from note")).toEqual([{ text: "kept" }]);
  expect(await query(second.url, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(second.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  // Concurrent scans do not change the order of rows.
  expect(await query(second.url, "show synchronize_seqscans")).toEqual([{ synchronize_seqscans: "off" }]);
});

test("a second store on a live store's folder is refused with a sentence that names the process", async () => {
  const store = await startPostgres(dataDir);
  onTestFinished(() => store.stop());
  const refusal =
    `Another store (process ${process.pid}) is using the data folder ${dataDir}. ` +
    "Stop it first, or set DATA_DIR to a folder of its own.";
  await expect(startPostgres(dataDir)).rejects.toThrow(refusal); // a second start in the same process
  await expect(startStore(dataDir)).rejects.toThrow(refusal);
  expect(await query(store.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("of stores that start at the same instant on a new folder, exactly one starts", async () => {
  const fresh = join(await newFolder(), "data");
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => startStore(fresh)));
  const opened = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const refusals = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
  expect(opened).toHaveLength(1);
  expect(refusals).toEqual(Array.from({ length: 3 }, () => expect.stringContaining("is using the data folder")));
});

test.runIf(isRoot())(
  "stores that start on a new folder while another moves its data find the same place",
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const fresh = join(await newFolder(), "data");
      const moveIn = async (after: number) => {
        await setTimeout(after);
        const { folder } = await findHome(fresh);
        await writeFile(join(folder, "store.lock"), "");
        return folder;
      };
      const homes = await Promise.all(Array.from({ length: 20 }, (_, at) => moveIn(at / 5)));
      expect(new Set(homes)).toEqual(new Set([await realpath(fresh)]));
    }
  },
  60_000,
);

test("a first start that was killed half-way is repeated", async () => {
  const fresh = join(await newFolder(), "data");
  // oxlint-disable-next-line vitest/valid-expect -- awaited below
  const killed = expect(startStore(fresh)).rejects.toThrow("The store ended without any output");
  await vi.waitUntil(() => unfinished(fresh).then((names) => names.length > 0), { timeout: 10_000, interval: 5 });
  process.kill(Number(await readFile(join(fresh, "store.pid"), "utf8")), "SIGKILL");
  await killed;
  const second = await startPostgres(fresh);
  onTestFinished(() => second.stop());
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await unfinished(fresh)).toEqual([]);
});

test("a start that was killed while it wrote its process id leaves no file after the next stop", async () => {
  const fresh = await newFolder();
  await writeFile(join(fresh, "store.pid.new"), "12");
  const store = await startPostgres(fresh);
  expect(await readFile(join(fresh, "store.pid"), "utf8")).toBe(`${process.pid}\n`);
  await store.stop();
  expect(await readdir(fresh)).toEqual(["postgres", "store.lock"]);
});

test("a data folder that cannot be created or written is refused in a sentence", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "file"), "");
  const start = startPostgres(join(folder, "file"));
  await expect(start).rejects.toThrow(`The data folder ${folder}/file cannot be written: not a directory.`);
  await expect(start).rejects.toBeInstanceOf(StartRefused);
});

test.skipIf(isRoot())("a data folder of another user is refused in a sentence", async () => {
  const folder = await newFolder();
  await chmod(folder, 0o555);
  onTestFinished(() => chmod(folder, 0o755));
  await expect(startPostgres(folder)).rejects.toThrow(
    `The data folder ${folder} cannot be written: permission denied.`,
  );
});

test.runIf(existsSync("/dev/full"))(
  "a start on a full disk says so, also if PostgreSQL says it only in a LOG line",
  async () => {
    const folder = join(await newFolder(), "data");
    const store = await startPostgres(folder);
    await store.stop();
    const options = join(store.dataFolder, "postmaster.opts");
    await rm(options);
    await symlink("/dev/full", options);
    await expect(startPostgres(folder)).rejects.toThrow(
      `PostgreSQL did not start in ${store.dataFolder}: could not write file "postmaster.opts": No space left on device.`,
    );
  },
);

test("a folder with another version's database stays unchanged, and is refused in a sentence", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, "postgres"));
  await writeFile(join(folder, "postgres", "PG_VERSION"), "17\n");
  await expect(startPostgres(folder)).rejects.toThrow(
    `The folder ${folder}/postgres has a PostgreSQL 17 database, but this store needs one of PostgreSQL 18: ` +
      "run npm run upgrade, which keeps the old database.",
  );
});

test("an upgrade that ended between its two final renames is completed by the next start", async () => {
  const folder = await newFolder();
  const first = await startPostgres(folder);
  await query(first.url, "create table kept as select 1 as one");
  await first.stop();
  await rename(join(folder, "postgres"), join(folder, "postgres.upgraded"));
  const second = await startPostgres(folder);
  onTestFinished(() => second.stop());
  expect(await query(second.url, "select one from kept")).toEqual([{ one: 1 }]);
});
