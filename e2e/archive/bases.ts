import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { reachOf } from "../../app/database/archive/reach.ts";
import { restoreAt } from "../../app/database/archive/restore.ts";
import { finishSegment, quickly } from "../../app/database/archive/testing.ts";
import { connected } from "../../app/database/connected.ts";
import { startPostgres } from "../../app/database/postgres/start.ts";
import { noProgress } from "../../app/server/command/progress.ts";
import { eventually, interrupted, say } from "./walk.ts";

/** Takes two base backups and damages the newer. Expects a restore to use the older backup, without data loss. */
export async function fromTheBaseBefore(dataDir: string, archive: string) {
  const pace = { ...quickly.intervals, base: 1_000 };
  const postgres = await startPostgres(dataDir, undefined, interrupted, {
    folder: archive,
    takesBases: true,
    intervals: pace,
  });
  try {
    const client = await connected(postgres.url);
    await client.query("create table note as select 'there' as text");
    await client.end();
    await eventually("A second base", async () => {
      await finishSegment(postgres.url);
      return (await reachOf(archive)).reaches.length > 1;
    });
  } finally {
    await postgres.stop();
  }
  const newest = (await reachOf(archive)).reaches.at(-1)!;
  const { path } = newest.base;
  const bytes = await readFile(path);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(path, bytes);
  const said: string[] = [];
  const made = await restoreAt({
    at: newest.until,
    archive,
    dataDir,
    say: (line) => void said.push(line),
    progress: noProgress,
    givenUp: interrupted,
  });
  assert.deepEqual(said, [`${path} is damaged or missing. Looking for another base backup.`]);
  const restored = await startPostgres(made.folder, undefined, interrupted);
  try {
    await using client = await connected(restored.url);
    assert.equal((await client.query("select text from note")).rowCount, 1);
  } finally {
    await restored.stop();
  }
  say(
    "The store takes a new base backup when the newest is old; if it is damaged, the one before restores the same state",
  );
}
