import { execFile } from "node:child_process";
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { accountFor, canEnter, isRoot } from "./account.ts";
import { startPostgres } from "./start.ts";
import { mainProcess, newFolder, query, startStore } from "./testing.stores.ts";

const nobody = await accountFor("/");
/** True if the tests run as root and the user `nobody` can enter the project's folder. */
const isReachable = isRoot() && (await canEnter(nobody, import.meta.dirname));

async function start(dataDir: string) {
  const postgres = await startPostgres(dataDir);
  onTestFinished(() => postgres.stop());
  return postgres;
}

test("started by an ordinary user, PostgreSQL runs as that user, and root may start it after a crash", async (context) => {
  if (isRoot() && !isReachable) context.skip("no other user can reach this checkout");
  const dataDir = join(await newFolder(nobody), "data");
  const first = await startStore(dataDir, nobody);
  const uid = nobody.uid ?? process.getuid!();
  expect(await statusOf(await mainProcess(first.dataFolder))).toContain(`\nUid:\t${uid}\t`);
  await query(first.url, "create table note as select 'kept' as text");
  await first.kill("SIGKILL");

  const second = await start(dataDir);
  expect(await query(second.url, "select text from note")).toEqual([{ text: "kept" }]);
  expect(await statusOf(await mainProcess(second.dataFolder))).toContain(`\nUid:\t${uid}\t`);
  await second.stop();
  await (await startStore(dataDir, nobody)).kill("SIGTERM"); // fails if root left unreadable files
});

test.runIf(isRoot())("root keeps a file that the disk does not let it give to the folder's owner", async () => {
  const file = join(await newFolder(nobody), "file");
  await writeFile(file, "");
  const module = pathToFileURL(join(import.meta.dirname, "account.ts")).href;
  const giving = `(await import("${module}")).giveToParentsOwner(${JSON.stringify(file)})`;
  const withoutChown = [
    "--bounding-set",
    "-chown",
    process.execPath,
    "--input-type=module",
    "--eval",
    `await ${giving}`,
  ];
  await expect(promisify(execFile)("setpriv", withoutChown)).resolves.toMatchObject({ stderr: "" });
  expect((await stat(file)).uid).toBe(0);
  await promisify(execFile)(process.execPath, withoutChown.slice(3));
  expect((await stat(file)).uid).toBe(nobody.uid);
});

test.runIf(isRoot())("started by root, PostgreSQL runs as nobody, without our secrets or groups", async () => {
  const dataDir = join(await newFolder(), "data");
  const postgres = await start(dataDir);
  expect(postgres.dataFolder).toBe(join(dataDir, "postgres"));
  expect(await modeOf(postgres.dataFolder)).toEqual([nobody.uid, "700"]);
  expect(await modeOf(dataDir)).toEqual([0, "710"]);
  const pid = await mainProcess(postgres.dataFolder);
  expect(await statusOf(pid)).toMatch(/\nGroups:\s*\n/);
  expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("VITEST");
});

test.runIf(isRoot())(
  "if PostgreSQL's user cannot reach the data folder, the data is stored elsewhere, and found again",
  async () => {
    const folder = await newFolder();
    await chmod(folder, 0o700);
    const dataDir = join(folder, "data");
    const first = await start(dataDir);
    const home = dirname(first.dataFolder);
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    expect(home).toMatch(/^\/var\/lib\/wicker\/store-\w+$/);
    expect(await readFile(join(dataDir, "postgres-is-kept-in"), "utf8")).toBe(`${home}\n`);
    expect(await modeOf(first.dataFolder)).toEqual([nobody.uid, "700"]);
    await query(first.url, "create table note as select 'kept' as text");
    await first.stop();

    const second = await start(dataDir);
    expect(await query(second.url, "select text from note")).toEqual([{ text: "kept" }]);
    await second.stop();

    await rm(home, { recursive: true });
    await expect(startPostgres(dataDir)).rejects.toThrow(`is in ${home}, which no longer exists`);
  },
);

const statusOf = (pid: number) => readFile(`/proc/${pid}/status`, "utf8");

async function modeOf(path: string) {
  const { uid, mode } = await stat(path);
  return [uid, (mode & 0o777).toString(8)];
}
