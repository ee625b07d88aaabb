import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { reachOf } from "../../app/database/archive/reach.ts";
import { firstBase } from "../../app/database/archive/testing.ts";
import { audit, crowdIn, until } from "../backup/crowd.ts";
import { restored } from "./shell.ts";
import { openStore } from "./store.ts";
import { archivedNow, interrupted, say } from "./walk.ts";

/** Takes a base backup under load. A restore must have all orders that were acknowledged before its point in time. */
export async function amidStorm(folder: string) {
  const [DATA_DIR, archive, elsewhere] = ["stormy-data", "stormy-archive", "elsewhere"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const store = await openStore({ DATA_DIR, BACKUP_DIR: archive, TRUSTED_PROXY: "1", LOG_LEVEL: "warn" });
  const crowd = await crowdIn(store.address, DATA_DIR, interrupted).catch(async (error: unknown) => {
    await store.end("SIGTERM");
    throw error;
  });
  const begun = new Date();
  async function baseAndLog() {
    await mkdir(archive); // the store takes base backups as soon as this folder exists
    await firstBase(archive);
    await crowd.haveOrdered(20);
    await archivedNow(DATA_DIR, archive);
    const reach = (await reachOf(archive)).reaches.at(-1)!;
    await crowd.haveOrdered(20);
    await crowd.end();
    return reach;
  }
  const { from, until: end } = await baseAndLog().finally(() => store.end("SIGTERM"));
  const counts = [begun, from, end].map((moment) => until(moment, crowd.ordered).size);
  assert.ok(counts[0]! < counts[1]! && counts[1]! < counts[2]! && counts[2]! < crowd.ordered.size, counts.join());
  for (const moment of [from, end]) {
    const before = until(moment, crowd.ordered);
    const made = await restored(archive, elsewhere, moment);
    const other = await openStore({ DATA_DIR: made.folder });
    const there = await audit(made.folder, before, crowd.ordered).finally(() => other.end("SIGTERM"));
    assert.ok(there < crowd.ordered.size);
    say(
      `${before.size} of ${crowd.ordered.size} orders were acknowledged before the end of ${moment === from ? "the base backup" : "the WAL"}; the shop restored to that time has ${there}, among them all ${before.size}, each complete`,
    );
  }
}
