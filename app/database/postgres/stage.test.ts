import { chmod, cp, lstat, readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { accountFor, isRoot, type SystemAccount } from "./account.ts";
import { findShipped, program, findProblem, type Shipped } from "./binaries.ts";
import { runnable } from "./stage.ts";
import { newFolder } from "./testing.stores.ts";

let shipped: Shipped;
let account: SystemAccount;
/** Copies PostgreSQL without library links, like an npm install without install scripts. */
beforeAll(async () => {
  const { name, native } = await findShipped();
  shipped = { name, native: join(await newFolder(), "native") };
  const isNoLink = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(native, shipped.native, { recursive: true, filter: isNoLink });
  await chmod(program(shipped.native, "postgres"), 0o555);
  account = await accountFor(shipped.native);
});

/** Makes a folder read-only during this test. If root runs the tests, PostgreSQL's user cannot enter the folder. */
async function close(folder: string): Promise<void> {
  await chmod(folder, isRoot() ? 0o700 : 0o500);
  onTestFinished(() => chmod(folder, 0o755));
}

test("programs that cannot run in place run from one copy, which all stores share and only its owner can change", async () => {
  await close(join(shipped.native, "lib"));
  const [closed, folder] = [await newFolder(), await newFolder(account)];
  await close(closed);
  const stage = () => runnable(shipped, [join(closed, "none"), folder], account);
  const staged = join(folder, shipped.name);
  const many = () => Promise.all(Array.from({ length: 3 }, stage));
  expect(new Set(await many())).toEqual(new Set([staged]));
  const { mode, uid, ino } = await stat(program(staged, "postgres"));
  expect([uid, (mode & 0o777).toString(8)]).toEqual([process.getuid!(), "755"]);

  expect(await stage()).toBe(staged);
  expect((await stat(program(staged, "postgres"))).ino).toBe(ino);
  expect(await readdir(folder)).toEqual([shipped.name]);

  await truncate(program(staged, "postgres"), 1000); // simulates a broken copy
  expect(new Set(await many())).toEqual(new Set([staged]));
  expect(await findProblem(staged, account)).toBeNull();
  expect(await readdir(folder)).toEqual([shipped.name]);
});

test("if no copy can be made, the refusal says why the programs do not run", async () => {
  await close(join(shipped.native, "lib"));
  await expect(runnable(shipped, [], account)).rejects.toThrow(
    /^PostgreSQL cannot be run from .*, nor from a copy of it: \S/,
  );
});

test("without its install script, PostgreSQL runs in place: the links are created there", async () => {
  await rm(join(shipped.native, "lib", "libicuuc.so.60"), { force: true }); // an earlier test creates this link as root
  expect(await findProblem(shipped.native, account)).toContain("libicu");
  expect(await runnable(shipped, [], account)).toBe(shipped.native);
});
