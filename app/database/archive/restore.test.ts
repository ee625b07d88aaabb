import { cp, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startPostgres } from "../postgres/start.ts";
import { removeDisk, smallDisk } from "../postgres/testing.disk.ts";
import { newFolder, query, startStore } from "../postgres/testing.stores.ts";
import type { BareTools } from "../../server/command/command.ts";
import { noProgress } from "../../server/command/progress.ts";
import { storedSecrets } from "../../server/secrets.ts";
import { restoreCommand } from "../commands/restore.ts";
import { chainNames } from "./chains.ts";
import { shownMoment } from "./moment.ts";
import { restoreAt } from "./restore.ts";
import { archivedUntil, finishSegment, firstBase } from "./testing.ts";

vi.setConfig({ testTimeout: 60_000 });
/** The first test sets these variables. `between` is a moment between the inserts of "first" and "second". */
let archive: string;
let dataDir: string;
let between: Date;
let end: Date;

test("a killed store continues its chain, from the same base backup", async () => {
  [archive, dataDir] = [await newFolder(), join(await newFolder(), "data")];
  const killed = await startStore(dataDir, {}, archive);
  await firstBase(archive);
  await query(killed.url, "create table note (text text)");
  await query(killed.url, "insert into note values ('before the crash')");
  await killed.kill("SIGKILL");
  const store = await startStore(dataDir, {}, archive);
  await query(store.url, "insert into note values ('first')");
  await wait(3);
  between = new Date();
  await wait(3);
  await query(store.url, "insert into note values ('second')");
  await wait(3);
  end = new Date();
  await finishSegment(store.url);
  await archivedUntil(archive, end);
  await store.kill("SIGTERM");
  const names = await chainNames(archive);
  expect(names).toHaveLength(1);
  expect((await readdir(join(archive, names[0]!))).filter((name) => name.endsWith(".json"))).toHaveLength(1);
  const all = await readdir(archive, { recursive: true });
  const modes = await Promise.all(all.map(async (name) => (await stat(join(archive, name))).mode & 0o077));
  expect(modes).toEqual(all.map(() => 0));
});

const restore = (at: Date, from = archive, into = dataDir, say: (line: string) => void = () => {}) =>
  restoreAt({
    at,
    archive: from,
    dataDir: into,
    say,
    progress: noProgress,
    givenUp: new AbortController().signal,
  });

async function notesIn(folder: string) {
  const postgres = await startPostgres(folder);
  onTestFinished(() => postgres.stop());
  return (await query(postgres.url, "select text from note order by text")).map(
    (row) => (row as { text: string }).text,
  );
}

const restored = async () => (await readdir(dataDir)).filter((name) => name.startsWith("at-"));

test("restoring a time between two changes a few ms apart contains the first, not the second, and is archived separately", async () => {
  const { folder, lastChange } = await restore(between);
  expect(await readdir(dataDir)).toContain("postgres");
  expect(new Date(lastChange!).getTime()).toBeLessThanOrEqual(between.getTime());
  expect(await storedSecrets(folder)).toEqual(await storedSecrets(dataDir));
  expect(await notesIn(folder)).toEqual(["before the crash", "first"]);
  await expect(restore(between)).rejects.toThrow(`${folder} already exists`);
});

test("restoring a time after the last change, but before the archive's end, contains everything", async () => {
  const { folder } = await restore(end);
  expect(await notesIn(folder)).toEqual(["before the crash", "first", "second"]);
});

test("a restore to a time before the first change since the base backup names no last change", async () => {
  const [BACKUP_DIR, DATA_DIR] = [await newFolder(), join(await newFolder(), "data")];
  const store = await startStore(DATA_DIR, {}, BACKUP_DIR);
  await firstBase(BACKUP_DIR);
  await wait(3);
  const at = new Date();
  await wait(3);
  await query(store.url, "create table note (text text)");
  await finishSegment(store.url);
  await archivedUntil(BACKUP_DIR, at);
  await store.kill("SIGTERM");
  const said: string[] = [];
  const tools = { config: { DATA_DIR, BACKUP_DIR }, say: (line: string) => said.push(line), progress: noProgress };
  const stopping = { stopping: new AbortController().signal, whenStopping() {} };
  await restoreCommand([]).run({ given: [], at: at.toISOString() }, { ...tools, ...stopping } as unknown as BareTools);
  expect(said.join(" ")).toMatch(/The restored shop is in \S+\. The current shop keeps running\./);
});

test("for a time outside the archive, the restore names the possible range, and creates nothing", async () => {
  const before = await restored();
  const at = new Date(between.getTime() + 3_600_000);
  await expect(restore(at)).rejects.toThrow(
    /^The archive can restore the shop from .+ to .+ \(.+\)\. The shop cannot be restored as of/,
  );
  await expect(restore(new Date(0))).rejects.toThrow(`The shop cannot be restored as of ${shownMoment(new Date(0))}.`);
  await expect(restore(at, await newFolder())).rejects.toThrow("has nothing to restore yet.");
  await expect(restore(at, "/nowhere")).rejects.toThrow("The archive in /nowhere cannot be read: no such file");
  expect(await restored()).toEqual(before);
});

const disk = await smallDisk("30m", "a restore where there is no room for it");
afterAll(() => removeDisk(disk));

test.skipIf(!disk)("without enough space, the restore says how much it needs before it creates anything", async () => {
  await expect(restore(between, archive, disk!)).rejects.toThrow(
    /^The restore needs \S+ GB in .*, but only 0\.0 GB are free\./,
  );
  expect(await readdir(disk!)).toEqual([]);
});

async function damaged(which: RegExp, change: (path: string) => Promise<unknown>) {
  const copy = join(await newFolder(), "archive");
  await cp(archive, copy, { recursive: true });
  const name = (await readdir(copy, { recursive: true }))
    .filter((one) => which.test(one))
    .toSorted()
    .at(-1)!;
  await change(join(copy, name));
  return copy;
}

async function flip(path: string) {
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = bytes[at]! ^ 1;
  await writeFile(path, bytes);
}
const cut = async (path: string) => truncate(path, (await readFile(path)).length - 1);

test.each([
  ["a flipped bit in a base", /\.tar\.zst$/, flip, /base-\S+\.tar\.zst: damaged\./],
  ["a base that was cut short", /\.tar\.zst$/, cut, /base-\S+\.tar\.zst: damaged\./],
  ["a flipped bit in what is noted of a base", /\.json$/, flip, /\.json: damaged\./],
  ["a flipped bit in the log", /log\/.*zst$/, flip, /log\/\S+: damaged\./],
  ["a segment of the log that was cut short", /log\/.*zst$/, cut, /log\/\S+: damaged\./],
])("%s is refused before anything is created", async (_what, which, change, message) => {
  const before = await restored();
  await expect(restore(new Date(between.getTime() + 1), await damaged(which, change))).rejects.toThrow(message);
  expect(await restored()).toEqual(before);
});

describe("a part of the archive that cannot be read", () => {
  async function withUnreadable() {
    const copy = join(await newFolder(), "archive");
    await cp(archive, copy, { recursive: true });
    const unreadable = join(copy, "20990101T000000000Z-1"); // a file in place of a folder
    await writeFile(unreadable, "");
    return { copy, reason: `${unreadable} cannot be read: not a directory.` };
  }

  test("is named, and the rest is restored", async () => {
    const { copy, reason } = await withUnreadable();
    const said: string[] = [];
    const { folder } = await restore(new Date(end.getTime() - 1), copy, dataDir, (line) => said.push(line));
    expect(said).toEqual([`${reason} It may have a newer state of the shop.`]);
    expect(await notesIn(folder)).toEqual(["before the crash", "first", "second"]);
  });

  test("is named if the rest does not have the time", async () => {
    const { copy, reason } = await withUnreadable();
    await expect(restore(new Date(0), copy)).rejects.toThrow(reason);
  });
});

test("a cancelled restore leaves nothing", async () => {
  const before = await restored();
  const givingUp = new AbortController();
  const at = new Date(between.getTime() + 1);
  const progress = (name: string) => ({ add: () => name === "Replaying" && givingUp.abort(), done() {} });
  await expect(restoreAt({ at, archive, dataDir, say() {}, progress, givenUp: givingUp.signal })).rejects.toThrow(
    "aborted",
  );
  expect(await restored()).toEqual(before);
});

test("if a segment cannot be restored, the shop is not treated as complete", async () => {
  const before = await restored();
  const at = new Date(between.getTime() + 1);
  const progress = (name: string) => ({
    add() {
      if (name === "Replaying") throw new Error("No space left on device.");
    },
    done() {},
  });
  const givenUp = new AbortController().signal;
  await expect(restoreAt({ at, archive, dataDir, say() {}, progress, givenUp })).rejects.toThrow(
    "The shop could not be restored: No space left on device. Nothing was changed.",
  );
  expect(await restored()).toEqual(before);
});
