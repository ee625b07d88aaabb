import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { chainNames } from "../../app/database/archive/chains.ts";
import { firstBase } from "../../app/database/archive/testing.ts";
import { freePort } from "../store-process.ts";
import { find, isGreeted, placeOrder, shop } from "../upgrade/shopper.ts";
import { lookingAt, restored, restoringAt, typed } from "./shell.ts";
import { openStore } from "./store.ts";
import { archivedNow, betweenTwo, eventually, isArchived, ordersIn, say, stockUp } from "./walk.ts";

export const restoredIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith("at-")).toSorted();

/** Kills the store between two orders and restores this point in time. Switches to the restored shop and back. */
export async function toTheMoment(DATA_DIR: string, archive: string): Promise<Date> {
  await mkdir(archive);
  const settings = { DATA_DIR, BACKUP_DIR: archive };
  const killed = await openStore(settings);
  await firstBase(archive);
  await stockUp(DATA_DIR);
  const ada = await shop(killed.address, "all");
  const between = await betweenTwo();
  await killed.end("SIGKILL");
  await using store = await openStore(settings);
  const second = await placeOrder(store.address, ada.cookie);
  const numbers = [ada.order, second].map((path) => path!.split("/").at(-1)!);
  const placed = new Date();
  await isArchived(archive, placed);
  say(`Written ${((Date.now() - placed.getTime()) / 1_000).toFixed(0)} s ago, the second order is in the archive`);

  await interruptedRestores(DATA_DIR, archive, placed);
  const restoring = restored(archive, DATA_DIR, between);
  const over = new AbortController();
  restoring.finally(() => over.abort()).catch(() => {}); // the code below handles the rejection
  while (!over.signal.aborted) assert.equal(await store.ready(), "200 ready");
  const { folder, out } = await restoring;
  say(out.trim());
  assert.match(
    out,
    new RegExp(
      `^The requested time is .+ in the time zone of this machine \\(.+\\), ${between.toISOString()}\\.$`,
      "m",
    ),
  );
  const printed = /^To inspect it: +(.+)$/m.exec(out)![1]!;
  assert.equal(printed, lookingAt(folder));
  assert.ok(
    out.includes(`start it with DATA_DIR=${folder}\n`) &&
      out.includes(`To switch back, start the store with DATA_DIR=${DATA_DIR}.`),
  );
  await assert.rejects(restored(archive, DATA_DIR, between), /already exists, with the shop as of that time/);

  const port = String(await freePort());
  const other = typed(printed.replace("PORT=3001", `PORT=${port}`), { STORE_FEATURES: "all", BACKUP_DIR: archive });
  try {
    const there = `http://localhost:${port}`;
    await eventually("The restored shop opens", () =>
      fetch(`${there}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    assert.deepEqual(await ordersIn(folder), numbers.slice(0, 1));
    assert.ok(await isGreeted(there, ada), "The session from before the restored time is not signed in");
    assert.deepEqual(await find(there, ada), { greeted: true, signedIn: true, units: 2, ordered: true });
    await placeOrder(store.address, ada.cookie);
    assert.equal((await ordersIn(DATA_DIR)).length, 3);
    assert.equal((await ordersIn(folder)).length, 1);
    assert.equal((await chainNames(archive)).length, 1);
  } finally {
    other.send("SIGTERM");
    await other.ended;
  }
  say("The restored shop has only the first order, and its shopper is still signed in; the current shop keeps both");

  await store.end("SIGTERM");
  const present = await openStore({ ...settings, DATA_DIR: folder });
  try {
    await eventually("The restored shop is archived", async () => (await chainNames(archive)).length === 2);
    await present.hasSaid(/The archive has a new base/, 90);
    await shop(present.address, "all", "bea@shopper.example");
    const then = await betweenTwo();
    await placeOrder(present.address, ada.cookie);
    await archivedNow(folder, archive);
    assert.equal(await present.ready(), "200 ready");
    assert.ok((await present.archiveAge()) < 30);
    const again = await restored(archive, folder, then);
    assert.equal((await countedIn(again.folder)).length, 2);
  } finally {
    await present.end("SIGTERM");
  }
  assert.equal((await countedIn(DATA_DIR)).length, 3);
  say("As the current shop it is archived next to the earlier one, which can still be restored");
  return between;
}

/** Order numbers in a data folder. Starts a store on the folder for the query. */
export async function countedIn(DATA_DIR: string): Promise<string[]> {
  const store = await openStore({ DATA_DIR });
  return await ordersIn(DATA_DIR).finally(() => store.end("SIGTERM"));
}

/** Interrupts two restores with Ctrl-C: one while unpacking, one while replaying WAL. */
async function interruptedRestores(DATA_DIR: string, archive: string, at: Date) {
  for (const sign of ["PG_VERSION", "recovery.signal"]) {
    const restoring = typed(restoringAt(archive, at), { DATA_DIR });
    const unfinished = await eventually("A restore begins", async () => {
      const [name] = await restoredIn(DATA_DIR);
      return name && (await readdir(join(DATA_DIR, name, "postgres")).catch((): string[] => [])).includes(sign) && name;
    });
    restoring.send("SIGINT");
    const { out, err } = await restoring.ended;
    assert.match(unfinished, /\.unfinished$/);
    assert.match(err, /^Stopped\. Nothing was restored\.$/m);
    assert.doesNotMatch(out + err, /^ +at /m);
    assert.deepEqual(await restoredIn(DATA_DIR), []);
  }
  say("Ctrl-C during a restore leaves no files");
}
