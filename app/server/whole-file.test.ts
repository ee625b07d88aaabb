import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../database/postgres/testing.stores.ts";
import { writeWhole } from "./whole-file.ts";

test("a file gets its name once it is complete, and before only its owner can read it", async () => {
  const folder = await newFolder();
  const path = join(folder, "orders.csv");
  await writeFile(path, "before");
  const seen: unknown[] = [];
  await writeWhole(
    path,
    (async function* () {
      yield "one ";
      await expect.poll(() => readdir(folder)).toHaveLength(2);
      const part = (await readdir(folder)).find((name) => name.endsWith(".part"))!;
      seen.push((await stat(join(folder, part))).mode & 0o777, await readFile(path, "utf8"));
      yield "two";
    })(),
  );
  expect(seen).toEqual([0o600, "before"]);
  expect(await readFile(path, "utf8")).toBe("one two");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["orders.csv"]);
});

test("a failed write leaves no file, and the existing file stays", async () => {
  const folder = await newFolder();
  const path = join(folder, "orders.csv");
  await writeFile(path, "before");
  const failing = (async function* () {
    yield "1 Analytical Way";
    await expect.poll(() => readdir(folder)).toHaveLength(2);
    throw new Error("The database went away.");
  })();
  await expect(writeWhole(path, failing)).rejects.toThrow("went away");
  expect(await readdir(folder)).toEqual(["orders.csv"]);
  expect(await readFile(path, "utf8")).toBe("before");
});

test("a file that is verified first gets its name only afterwards, and not if the verification fails", async () => {
  const folder = await newFolder();
  const path = join(folder, "shop.backup");
  const pieces = async function* () {
    yield "all of it";
  };
  const failing = async (part: string) => {
    expect(await readdir(folder)).toEqual([basename(part)]);
    expect(await readFile(part, "utf8")).toBe("all of it");
    throw new Error("It cannot be restored.");
  };
  await expect(writeWhole(path, pieces(), failing)).rejects.toThrow("It cannot be restored.");
  expect(await readdir(folder)).toEqual([]);
});
