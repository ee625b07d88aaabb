import { readdir, readFile, rm, stat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartRefused } from "../database/postgres/refused.ts";
import { newFolder } from "../database/postgres/testing.stores.ts";
import { storedSecret } from "./secret.ts";

const name = "session-secret";

/** What it says where it refuses, without the folder's name. */
const refusal = async (folder: string) => {
  const error: unknown = await storedSecret(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message.replace(folder, "DATA_DIR");
};

test("a secret is made once, for its owner's eyes only, and all that start at once have the same", async () => {
  const folder = await newFolder();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => storedSecret(folder)));
  expect(new Set([...secrets, await storedSecret(folder)]).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual([name]);
});

test("one that an earlier version of the store made stays as it was", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, name), "a".repeat(43));
  expect(await storedSecret(folder)).toBe("a".repeat(43));
});

test.each(["", "\n", "short", " ".repeat(60)])(
  "one that anybody could guess is refused with what to do: %j",
  async (text) => {
    const folder = await newFolder();
    await writeFile(join(folder, name), text);
    expect(await refusal(folder)).toMatch(
      /^The file DATA_DIR\/session-secret signs the sessions and must have at least 32 characters, but has \d+\. Bring it back from a backup, or remove it/,
    );
    expect(await readFile(join(folder, name), "utf8")).toBe(text);
    await rm(join(folder, name));
    expect(await storedSecret(folder)).toHaveLength(43);
  },
);

test("one that cannot be read is refused with the reason", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, name));
  expect(await refusal(folder)).toMatch(
    /^The file DATA_DIR\/session-secret, which signs the sessions, cannot be read: \S/,
  );
});
