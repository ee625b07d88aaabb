import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { chainNames } from "../../app/database/archive/chains.ts";
import { reachOf } from "../../app/database/archive/reach.ts";
import { finishSegment } from "../../app/database/archive/testing.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { shop } from "../upgrade/shopper.ts";
import { countedIn } from "./moment.ts";
import { restored, typed } from "./shell.ts";
import { openStore } from "./store.ts";
import { archivedNow, betweenTwo, ordersIn, say } from "./walk.ts";

const missing = /Changes were made while nothing was archived/;

/** Runs the store without BACKUP_DIR, then with it. Expects a new base backup only if the archive lacks WAL. */
export async function afterAGap(DATA_DIR: string, archive: string) {
  const chains = await chainNames(archive);
  for (const isMuch of [false, true]) {
    {
      await using without = await openStore({ DATA_DIR });
      await shop(without.address, "all", `gap-${isMuch}@shopper.example`);
      if (isMuch) await finishSegment((await useDatabaseUrl({ DATA_DIR })).url);
    }
    await using store = await openStore({ DATA_DIR, BACKUP_DIR: archive });
    const later = await shop(store.address, "all", `later-${isMuch}@shopper.example`);
    assert.ok(later.order);
    if (isMuch) {
      await finishSegment((await useDatabaseUrl({ DATA_DIR })).url);
      await store.hasSaid(missing);
      await store.hasSaid(/The archive has a new base/, 90);
    }
    const [expected, now] = [await ordersIn(DATA_DIR), await betweenTwo()];
    await archivedNow(DATA_DIR, archive);
    assert.equal(store.countSaid(missing), isMuch ? 1 : 0);
    const { folder } = await restored(archive, DATA_DIR, now);
    assert.deepEqual(await countedIn(folder), expected);
  }
  const cause = new Date();
  const { status, err } = await typed("npm run admin -- add gap-true@shopper.example --confirmed", {
    DATA_DIR,
    BACKUP_DIR: archive,
  }).ended;
  assert.equal(status, 0, err);
  assert.ok((await reachOf(archive)).reaches.some(({ until }) => until > cause));
  assert.deepEqual(await chainNames(archive), chains);
  for (const { parentPath, name } of await readdir(archive, { recursive: true, withFileTypes: true }))
    assert.equal((await stat(join(parentPath, name))).mode & 0o077, 0, `Other users can read ${name}`);
  say("Changes of a command are archived while the store is stopped");
  say("After a time without BACKUP_DIR the archive is complete again, with a new base backup if WAL was missing");
}
