import { readdir, readFile, rm, stat, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartRefused } from "../database/postgres/refused.ts";
import { newFolder } from "../database/postgres/testing.stores.ts";
import { storedSecrets } from "./secrets.ts";

const name = "session-secret";

const refusal = async (folder: string) => {
  const error: unknown = await storedSecrets(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as Error).message.replace(folder, "DATA_DIR");
};

test("a secret is generated once, readable only by its owner, and the same for all concurrent starts", async () => {
  const folder = await newFolder();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => storedSecrets(folder)));
  expect(new Set([...secrets, await storedSecrets(folder)].flat()).size).toBe(1);
  expect(secrets[0]![0]).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual([name]);
});

test("a secret of an earlier version stays unchanged", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, name), "a".repeat(43));
  expect(await storedSecrets(folder)).toEqual(["a".repeat(43)]);
});

test("with a new secret added above it, both are used, newest first", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, name), `${"b".repeat(43)}\n${"a".repeat(43)}\n`);
  expect(await storedSecrets(folder)).toEqual(["b".repeat(43), "a".repeat(43)]);
});

test.each(["", "\n", "short", " ".repeat(60), `${"a".repeat(43)}\nshort`])(
  "a guessable secret is refused with what to do: %j",
  async (text) => {
    const folder = await newFolder();
    await writeFile(join(folder, name), text);
    expect(await refusal(folder)).toMatch(
      /^The file DATA_DIR\/session-secret signs the sessions: each of its lines must have at least 32 characters, and one does not\. Restore it from a backup, or remove it\./,
    );
    expect(await readFile(join(folder, name), "utf8")).toBe(text);
    await rm(join(folder, name));
    expect((await storedSecrets(folder))[0]).toHaveLength(43);
  },
);

test("an unreadable secret is refused with the reason", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, name));
  expect(await refusal(folder)).toMatch(
    /^The file DATA_DIR\/session-secret, which signs the sessions, cannot be read: \S/,
  );
});
