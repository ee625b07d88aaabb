import assert from "node:assert/strict";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { chainNames } from "../../app/database/archive/chains.ts";
import { finishSegment } from "../../app/database/archive/testing.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { run } from "../command.ts";
import { placeOrder, shop } from "../upgrade/shopper.ts";
import { countedIn } from "./moment.ts";
import { restored } from "./shell.ts";
import { openStore } from "./store.ts";
import { archivedNow, betweenTwo, eventually, ordersIn, say } from "./walk.ts";

const newBase = /The archive has a new base/;

/** Replaces the data folder with a restored folder, then with an older copy. Expects a base backup after each step. */
export async function putBack(folder: string, DATA_DIR: string, archive: string, at: Date) {
  const settings = { DATA_DIR, BACKUP_DIR: archive };
  const chains = (await chainNames(archive)).length;
  const other = await restored(archive, DATA_DIR, new Date(at.getTime() + 1));
  await rename(other.folder, join(folder, "restored"));
  await rename(DATA_DIR, join(folder, "replaced"));
  await rename(join(folder, "restored"), DATA_DIR);
  const exchanged = await openStore(settings);
  await exchanged.hasSaid(newBase, 90);
  assert.equal((await chainNames(archive)).length, chains + 1);
  const { cookie } = await shop(exchanged.address, "all", "cy@shopper.example");
  await archivedNow(DATA_DIR, archive);
  await exchanged.end("SIGTERM");
  say("A restored shop that replaces the current one begins its own archive");

  await run(folder, "cp", "-a", DATA_DIR, "copy");
  const before = await openStore(settings);
  await placeOrder(before.address, cookie);
  const [wasThen, then] = [await ordersIn(DATA_DIR), await betweenTwo()];
  await archivedNow(DATA_DIR, archive);
  await before.end("SIGTERM");
  await rm(DATA_DIR, { recursive: true });
  await rename(join(folder, "copy"), DATA_DIR);
  {
    await using after = await openStore(settings);
    await placeOrder(after.address, cookie);
    await placeOrder(after.address, cookie);
    await finishSegment((await useDatabaseUrl({ DATA_DIR })).url);
    await after.hasSaid(/The database was restored to an earlier state/);
    await eventually(
      "The restored shop has its own archive",
      async () => (await chainNames(archive)).length === chains + 2,
    );
    await after.hasSaid(newBase, 90);
    const isNow = await ordersIn(DATA_DIR);
    const now = await betweenTwo();
    await archivedNow(DATA_DIR, archive);
    for (const [moment, expected] of [
      [then, wasThen],
      [now, isNow],
    ] as const) {
      const { folder: made } = await restored(archive, DATA_DIR, moment);
      assert.deepEqual(await countedIn(made), expected);
    }
    assert.notEqual(isNow.length, wasThen.length);
  }
  say("So does a database restored from a copy; the archive can restore the shop from before and after that");
}
