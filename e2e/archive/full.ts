import assert from "node:assert/strict";
import { cp, readdir, readFile, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask, superuserAt } from "../../app/database/archive/superuser.ts";
import { finishSegment, firstBase } from "../../app/database/archive/testing.ts";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { mailServerAt } from "../../app/emails/server/testing.ts";
import { fill, onDisk } from "../small-disk.ts";
import { isGreeted, placeOrder, shop } from "../upgrade/shopper.ts";
import { restoredIn } from "./moment.ts";
import { restored, restoringAt, typed } from "./shell.ts";
import { openStore } from "./store.ts";
import { archivedNow, betweenTwo, eventually, interrupted, ordersIn, say, stockUp } from "./walk.ts";

const noSpace = /^The shop could not be restored: .*no space left on device\. Nothing was changed\.$/im;

/** Restores to a disk that is too small, then to disks that become full while unpacking or while replaying WAL. */
export async function fullRestores(folder: string, archive: string, at: Date) {
  for (const [kilobytes, sign, expected] of [
    [40_000, null, /^The restore needs \S+ GB in \S+, but only \S+ GB are free\. Nothing was changed\.$/m],
    [130_000, "backup_label", noSpace],
    [130_001, "recovery.signal", noSpace],
  ] as const) {
    await onDisk(folder, kilobytes, async (disk) => {
      const DATA_DIR = join(disk, "data");
      const restoring = typed(restoringAt(archive, at), { DATA_DIR });
      if (sign) {
        await eventually("A restore begins", async () => {
          const [name = ""] = await restoredIn(DATA_DIR).catch((): string[] => []);
          return (await readdir(join(DATA_DIR, name, "postgres")).catch((): string[] => [])).includes(sign);
        });
        await fill(disk, kilobytes);
      }
      const { status, out, err } = await restoring.ended;
      assert.equal(status, 1, out + err);
      assert.match(err, expected);
      assert.doesNotMatch(err, /^ +at /m);
      assert.deepEqual(await restoredIn(DATA_DIR), []);
      say(err.split("\n").find((line) => expected.test(line))!);
    });
  }
}

/** SQL that writes 8 MB of random text to the WAL, without changing a table. */
const much =
  "select pg_logical_emit_message(false, 'wicker', string_agg(md5(random()::text), '')) from generate_series(1, 250000)";

/** Fills the archive's disk while shoppers order, then frees the space. */
export async function fullArchive(folder: string) {
  const mail = await mailServerAt();
  try {
    await onDisk(folder, 64_000, (archive) =>
      onDisk(folder, 400_002, (home) =>
        orderOn({ folder, archive, DATA_DIR: join(home, "data"), SMTP_URL: mail.url, mail }),
      ),
    );
  } finally {
    await mail.stop();
  }
}

/** Size of the unarchived WAL, divided by the sum of this size and the free disk space. */
async function waitingShare(dataDir: string): Promise<number> {
  const folder = join(dataDir, "archive-waiting");
  let waits = 0;
  for (const name of await readdir(folder)) waits += (await stat(join(folder, name)).catch(() => ({ size: 0 }))).size;
  const { bavail, bsize } = await statfs(dataDir);
  return waits / (bavail * bsize + waits);
}

type Given = {
  folder: string;
  archive: string;
  DATA_DIR: string;
  SMTP_URL: string;
  mail: Awaited<ReturnType<typeof mailServerAt>>;
};

async function orderOn({ folder, archive, DATA_DIR, SMTP_URL, mail }: Given) {
  const settings = { DATA_DIR, BACKUP_DIR: archive, SMTP_URL, MAIL_FROM: "shop@shop.example" };
  const first = await openStore(settings);
  await firstBase(archive);
  await stockUp(DATA_DIR);
  const ada = await shop(first.address, "all");
  const { status } = await typed(`npm run admin -- add ${ada.email} --confirmed`, { DATA_DIR }).ended;
  assert.equal(status, 0);
  await archivedNow(DATA_DIR, archive);
  const empty = await fill(archive, 64_000);
  await placeOrder(first.address, ada.cookie);
  await finishSegment((await useDatabaseUrl({ DATA_DIR })).url);
  await first.hasSaid(/Nothing is archived in .*no space left on device/);
  await first.end("SIGTERM");

  // Makes the last successful archiving look 16 minutes old, instead of waiting.
  const noted = join(DATA_DIR, "archive-status");
  const note = JSON.parse(await readFile(noted, "utf8")) as object;
  await writeFile(noted, JSON.stringify({ ...note, goodAt: new Date(Date.now() - 16 * 60_000) }));
  await using store = await openStore(settings);
  const over = new AbortController();
  let ordered = 0;
  const ordering = (async () => {
    for (; !over.signal.aborted; ordered += 1) {
      await placeOrder(store.address, ada.cookie);
      await pause(100);
    }
  })();
  ordering.catch(() => {}); // the code below handles the rejection
  try {
    await eventually("/readyz reports the archive", async () => (await store.ready()) === "200 archive");
    assert.ok((await store.archiveAge()) > 15 * 60);
    const emails = () => mail.arrived.filter(({ text }) => text?.includes("no space left on device"));
    await eventually("An email reports the full disk", () => emails().length > 0, 90);
    const { url } = await useDatabaseUrl({ DATA_DIR });
    const dropped = /\d+ MB were waiting to be archived, more than a quarter of the free disk space/;
    let largest = 0;
    while (store.countSaid(dropped) === 0) {
      interrupted.throwIfAborted();
      largest = Math.max(largest, await waitingShare(DATA_DIR));
      await ask(superuserAt(url), much);
      await finishSegment(url);
      await pause(100);
    }
    assert.ok(largest > 0.1 && largest < 0.4, `The queue took ${largest} of the free disk space`);
    assert.deepEqual(await readdir(join(DATA_DIR, "archive-waiting")), []);
    await store.hasSaid(/The archive could not take a base backup/, 90);
    const before = ordered;
    await eventually("Orders are placed", () => ordered > before + 5);
    await empty();
    await store.hasSaid(/The archive has a new base/, 120);
    await store.hasSaid(/The archive works again/, 90);
    await eventually("/readyz reports ready", async () => (await store.ready()) === "200 ready", 90);
    assert.ok((await store.archiveAge()) < 60);
    assert.equal(emails().length, 1);
  } finally {
    over.abort();
    await ordering;
  }
  const [expected, now] = [await ordersIn(DATA_DIR), await betweenTwo()];
  await archivedNow(DATA_DIR, archive);
  const another = join(folder, "another");
  const { folder: made } = await restored(archive, another, now);
  const elsewhere = await openStore({ DATA_DIR: made });
  try {
    assert.deepEqual(await ordersIn(made), expected);
    assert.ok(!(await isGreeted(elsewhere.address, ada)));
    await elsewhere.end("SIGTERM");
    await cp(join(DATA_DIR, "session-secret"), join(made, "session-secret"));
    const again = await openStore({ DATA_DIR: made });
    assert.ok(await isGreeted(again.address, ada).finally(() => again.end("SIGTERM")));
  } finally {
    await elsewhere.end("SIGTERM");
  }
  assert.equal(expected.length, ordered + 2);
  say(
    `${ordered} orders were placed while the archive was full and after, and none was refused; the log and an email reported the problem; a new base backup has all orders`,
  );
}
