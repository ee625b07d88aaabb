import { mkdir, readdir, statfs, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../postgres/testing.stores.ts";
import { baseAt, chainIn, chainName, noteBase } from "./chains.ts";
import { makeRoom, removeOld } from "./old.ts";
import { fileNameOf } from "./segments.ts";

const day = 24 * 60 * 60_000;
const now = new Date("2026-11-21T12:00:00Z");
const segment = (number: number) => `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, "0")}`;

/** Creates an archive with one base backup per item of `daysAgo`. The first WAL segment of backup n has number n. */
async function archived(daysAgo: readonly number[]) {
  const archive = await newFolder();
  const chain = chainIn(join(archive, chainName("1", now)));
  await mkdir(chain.log, { recursive: true });
  for (const [at, days] of daysAgo.entries()) {
    const ended = new Date(now.getTime() - days * day);
    const { path, note } = baseAt(chain, ended);
    const first = segment(at + 1);
    await writeFile(path, "");
    await noteBase({ path, note, ended, first, last: first, dataBytes: 1, fileBytes: 1, sum: "" });
    await writeFile(join(chain.log, fileNameOf({ segment: first, completeAt: ended, sum: "a".repeat(64) })), "");
  }
  const left = async () => ({
    log: (await readdir(chain.log)).map((name) => name.split(".")[0]!).toSorted(),
    bases: (await readdir(chain.folder)).filter((name) => name.endsWith(".json")).length,
  });
  return { archive, chain, left };
}

test("a base backup is deleted with its WAL once the next one is older than a week, so that a whole week can be restored", async () => {
  const { archive, chain, left } = await archived([9, 8, 7.1, 6.9, 0]);
  await removeOld(archive, chain, now);
  expect(await left()).toEqual({ bases: 3, log: [3, 4, 5].map(segment) });
});

test("the newest base backup stays, however old it is", async () => {
  const { archive, chain, left } = await archived([30]);
  await removeOld(archive, chain, now);
  expect(await left()).toEqual({ bases: 1, log: [segment(1)] });
});

test("if space is short, the oldest base backup is deleted, but never the newest", async () => {
  const { archive, chain, left } = await archived([2, 1, 0]);
  expect(await makeRoom(archive, chain, 0)).toBe(true);
  expect(await left()).toMatchObject({ bases: 3 });
  const { bavail, blocks, bsize } = await statfs(archive);
  // The requested bytes fit, but would leave less than `minFreeShare` of the disk free.
  expect(await makeRoom(archive, chain, (bavail - blocks / 11) * bsize)).toBe(true);
  expect(await left()).toMatchObject({ bases: 1 });
  expect(await makeRoom(archive, chain, 2 ** 60)).toBe(false);
  expect(await left()).toEqual({ bases: 1, log: [segment(3)] });
});

test("an abandoned chain is deleted whole, with its last base backup", async () => {
  const { archive } = await archived([20]);
  const next = chainIn(join(archive, chainName("1", new Date(now.getTime() + 1))));
  await mkdir(next.log, { recursive: true });
  for (const days of [9, 8]) {
    const ended = new Date(now.getTime() - days * day);
    await noteBase({ ...baseAt(next, ended), ended, first: "", last: "", dataBytes: 1, fileBytes: 1, sum: "" });
  }
  await removeOld(archive, next, now);
  expect(await readdir(archive)).toEqual([basename(next.folder)]);
});

test("after a restore, the newest base backup stays, and so does the newest of the continuing database", async () => {
  const { archive, chain, left } = await archived([30, 20]);
  const other = chainIn(join(archive, chainName("1", new Date(now.getTime() + 1))));
  await mkdir(other.log, { recursive: true });
  const ended = new Date(now.getTime() - 10 * day);
  await noteBase({ ...baseAt(other, ended), ended, first: "", last: "", dataBytes: 1, fileBytes: 1, sum: "" });
  await removeOld(archive, chain, now);
  expect(await makeRoom(archive, chain, 2 ** 60)).toBe(false);
  expect(await left()).toEqual({ bases: 1, log: [segment(2)] });
  expect(await readdir(other.folder)).toHaveLength(2);
});

test("a chain that cannot be read does not keep the others from being tidied", async () => {
  const { archive, chain, left } = await archived([9, 8, 0]);
  await writeFile(join(archive, chainName("1", new Date(now.getTime() + 1))), "");
  await removeOld(archive, chain, now);
  expect(await left()).toMatchObject({ bases: 2 });
});
