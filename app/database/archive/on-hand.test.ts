import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findHome } from "../postgres/home.ts";
import { removeDisk, smallDisk } from "../postgres/testing.disk.ts";
import { createOnHand } from "./on-hand.ts";
import { keptName } from "./segments.ts";

const disk = await smallDisk("8m", "an archive that waits on a small one");
afterAll(() => removeDisk(disk));

test.skipIf(!disk)(
  "what waits to be archived is too much once it takes a quarter of what would be free without it",
  async () => {
    const home = await findHome(join(disk!, "data"));
    await mkdir(join(home.data, "pg_wal/archive_status"), { recursive: true });
    const onHand = await createOnHand(home);
    const kept = { segment: "000000010000000000000001", completeAt: new Date(), sum: "a".repeat(64) };
    const waiting = (bytes: number) =>
      writeFile(join(home.folder, "archive-waiting", keptName(kept)), Buffer.alloc(bytes));
    expect(await onHand.waits()).toEqual({ bytes: 0, isTooMuch: false });
    await waiting(0.23 * 8 * 2 ** 20);
    expect(await onHand.waits()).toMatchObject({ isTooMuch: false });
    await waiting(0.27 * 8 * 2 ** 20);
    expect(await onHand.waits()).toMatchObject({ isTooMuch: true });
  },
);
