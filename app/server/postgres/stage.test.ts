import { chmod, cp, lstat, readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { accountFor, isRoot, type Account } from "./account.ts";
import { findShipped, program, trouble, type Shipped } from "./binaries.ts";
import { runnable } from "./stage.ts";
import { newFolder } from "./testing.stores.ts";

let shipped: Shipped;
let account: Account;
/** As npm leaves it on a machine that refuses install scripts: without links between the libraries' names. */
beforeEach(async () => {
  const { name, native } = await findShipped();
  shipped = { name, native: join(await newFolder(), "native") };
  const isNoLink = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(native, shipped.native, { recursive: true, filter: isNoLink });
  account = await accountFor(shipped.native);
});

/** So that nothing can be added to it and, as root, PostgreSQL's user cannot go there. */
const close = (folder: string) => chmod(folder, isRoot() ? 0o700 : 0o500);

test("without its install script, the programs run where they are: the links are made there", async () => {
  expect(await trouble(shipped.native, account)).toContain("libicu");
  expect(await runnable(shipped, [], account)).toBe(shipped.native);
});

test("programs that cannot be run where they are run from a copy, which is made once and no other user can change", async () => {
  await close(join(shipped.native, "lib"));
  await close(join(shipped.native, "bin"));
  const folder = await newFolder(account);
  const staged = await runnable(shipped, [folder], account);
  expect(staged).toBe(join(folder, shipped.name));
  const { mode, uid, ino } = await stat(program(staged, "postgres"));
  expect((mode & 0o777).toString(8)).toBe("755");
  expect(uid).toBe(process.getuid!());

  await Promise.all([runnable(shipped, [folder], account), runnable(shipped, [folder], account)]);
  expect((await stat(program(staged, "postgres"))).ino).toBe(ino);
  expect(await readdir(folder)).toEqual([shipped.name]);
});

test("stores that make the copy at the same instant share one", async () => {
  await close(join(shipped.native, "lib"));
  const folder = await newFolder(account);
  const both = await Promise.all([runnable(shipped, [folder], account), runnable(shipped, [folder], account)]);
  expect(both).toEqual([join(folder, shipped.name), join(folder, shipped.name)]);
  expect(await readdir(folder)).toEqual([shipped.name]);
});

test("a copy that does not run is made again; a folder that will not do is passed over", async () => {
  await close(join(shipped.native, "lib"));
  const [closed, folder] = [await newFolder(), await newFolder(account)];
  await close(closed);
  const staged = await runnable(shipped, [join(closed, "none"), folder], account);
  await truncate(program(staged, "postgres"), 1000);
  expect(await trouble(staged, account)).not.toBeNull();
  expect(await runnable(shipped, [folder], account)).toBe(staged);
  await expect(runnable(shipped, [], account)).rejects.toThrow(/^PostgreSQL cannot be run from .*, nor from a copy/);
});
