import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { accountFor, isRoot } from "../postgres/account.ts";
import { startPostgres } from "../postgres/start.ts";
import { newFolder, query } from "../postgres/testing.stores.ts";
import { chainNames } from "./chains.ts";
import { readStatus } from "./status.ts";
import { archivedUntil, finishSegment, firstBase, quickly } from "./testing.ts";

const patient = { timeout: 20_000, interval: 20 };

async function start(dataDir: string, folder: string) {
  const logged: string[] = [];
  const say = (line: string) => void logged.push(line);
  const postgres = await startPostgres(dataDir, { debug() {}, info: say, warn: say, error: say }, undefined, {
    folder,
    takesBases: quickly.takesBases,
    intervals: quickly.intervals,
  });
  onTestFinished(() => postgres.stop());
  const readProblem = async () => (await readStatus(dataDir))?.trouble;
  return {
    ...postgres,
    logged,
    async write() {
      await query(postgres.url, "create table if not exists written (text text)");
      await query(postgres.url, "insert into written values ('something')");
      await finishSegment(postgres.url);
    },
    async hasProblem(like: RegExp) {
      await expect.poll(readProblem, patient).toMatch(like);
    },
    async isWell() {
      await expect.poll(readProblem, patient).toBeNull();
    },
  };
}

test("while the archive is away PostgreSQL waits, and nothing is missing once it is back", async () => {
  const [place, dataDir] = [await newFolder(), await newFolder()];
  const archive = join(place, "archive");
  const store = await start(dataDir, archive);
  await store.hasProblem(/^Nothing is archived in \S+: the folder does not exist\. Create it, or mount its disk\.$/);
  await rename(await newFolder(), archive);
  await firstBase(archive);
  await rename(archive, join(place, "away"));
  await store.write();
  await store.hasProblem(/the folder does not exist/);
  await rename(await newFolder(), archive); // an empty folder, like the mount point of an unmounted disk
  await store.hasProblem(
    /this shop's archive is not in that folder\. Mount its disk\. Or, if the archive is lost, remove \S+archived-in,/,
  );
  await rm(archive, { recursive: true });
  await rename(join(place, "away"), archive);
  const back = new Date();
  await store.write();
  await archivedUntil(archive, back); // fails if WAL is missing, because there is only one base backup
  await store.isWell();
  const changes = store.logged
    .filter((line) => /^Nothing is archived|works again/.test(line))
    .map((line) => line.slice(0, 10));
  expect(changes.slice(0, 2)).toEqual(["Nothing is", "The archiv"]);
  expect([changes.at(-2), changes.at(-1)]).toEqual(["Nothing is", "The archiv"]);
  expect(await query(store.url, "show archive_timeout")).toEqual([{ archive_timeout: "1min" }]);
  expect(store.logged.filter((line) => line.includes("new base"))).toHaveLength(1);

  const other = await start(await newFolder(), archive);
  await other.hasProblem(/the folder has the archive of another shop\. Give each shop its own folder\.$/);
  expect(await chainNames(archive)).toHaveLength(1);
});

test("an empty status file, as a power cut can leave it, does not keep the database from starting", async () => {
  const [archive, dataDir] = [await newFolder(), await newFolder()];
  await writeFile(join(dataDir, "archive-status"), "");
  await start(dataDir, archive);
  await expect.poll(() => readStatus(dataDir), patient).toMatchObject({ trouble: null });
});

test.runIf(isRoot())("root archives for the owners of the folders, so that the store's user can continue", async () => {
  const account = await accountFor(await newFolder());
  const [archive, dataDir] = [await newFolder(account), await newFolder(account)];
  const store = await start(dataDir, archive);
  await firstBase(archive);
  await store.write();
  await archivedUntil(archive, new Date(0));
  await store.stop();
  const stored = (await readdir(archive, { recursive: true })).map((name) => join(archive, name));
  const foreign: string[] = [];
  for (const path of [join(dataDir, "archive-waiting"), ...stored])
    if ((await stat(path)).uid !== account.uid) foreign.push(path);
  expect(stored.length).toBeGreaterThanOrEqual(5); // the chain, its log, a WAL segment, a base backup and its facts
  expect(foreign).toEqual([]);
});
