import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findHome } from "../postgres/home.ts";
import { removeDisk, smallDisk } from "../postgres/testing.disk.ts";
import { createQueue } from "./on-hand.ts";
import { fileNameOf } from "./segments.ts";

const disk = await smallDisk("8m", "an archive that waits on a small one");
afterAll(() => removeDisk(disk));

test.skipIf(!disk)("unarchived WAL is too much at a quarter of the space that would be free without it", async () => {
  const home = await findHome(join(disk!, "data"));
  await mkdir(join(home.data, "pg_wal/archive_status"), { recursive: true });
  const queue = await createQueue(home);
  const stored = { segment: "000000010000000000000001", completeAt: new Date(), sum: "a".repeat(64) };
  const waiting = (bytes: number) =>
    writeFile(join(home.folder, "archive-waiting", fileNameOf(stored)), Buffer.alloc(bytes));
  expect(await queue.waits()).toEqual({ bytes: 0, isTooMuch: false });
  await waiting(0.23 * 8 * 2 ** 20);
  expect(await queue.waits()).toMatchObject({ isTooMuch: false });
  await waiting(0.27 * 8 * 2 ** 20);
  expect(await queue.waits()).toMatchObject({ isTooMuch: true });
});
