import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type { BareTools } from "../../server/command/command.ts";
import { CommandError } from "../../server/command/errors.ts";
import { storeSecrets, storedSecrets } from "../../server/secrets.ts";
import { giveToAccount, giveToParentsOwner } from "../postgres/account.ts";
import { findElsewhere } from "../postgres/elsewhere.ts";
import { findHome, type Home } from "../postgres/home.ts";
import { endLeftovers } from "../postgres/leftovers.ts";
import { syncFolder } from "../postgres/note.ts";
import { reason, StartRefused } from "../postgres/refused.ts";
import { programsFor } from "../postgres/start.ts";
import { tap } from "../tap.ts";
import { shownMoment, timeZone } from "./moment.ts";
import { unpack } from "./pack.ts";
import { type Reach, reachOf, spans } from "./reach.ts";
import { recover } from "./recover.ts";
import { segmentBytes, stamp } from "./segments.ts";
import { untar } from "./untar.ts";
import { findDamage, logUntil } from "./verify.ts";
import { chunksOf, sumOf } from "./whole-files.ts";

type Target = { at: Date; archive: string; dataDir: string };
type Options = Target & Pick<BareTools, "say" | "progress"> & { givenUp: AbortSignal };

/** Restores the shop as of `at` into a new folder in the data folder. @throws CommandError */
export async function restoreAt(options: Options) {
  const { at, dataDir, givenUp } = options;
  const folder = join(dataDir, `at-${stamp(at)}`);
  if (existsSync(folder))
    throw new CommandError(
      `${folder} already exists, with the shop as of that time. Remove the folder to restore it again.`,
    );
  const reach = await wholeReach(options);
  await requireRoom(reach, options);
  const unfinished = `${folder}.unfinished`;
  await remove(unfinished); // left by a killed process
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await giveToParentsOwner(unfinished);
    const home = await findHome(unfinished);
    await unpackBase(reach, home, options);
    const lastChange = await replay(reach, home, options);
    await storeSecrets(unfinished, await storedSecrets(dataDir));
    await rename(unfinished, folder);
    await syncFolder(dataDir);
    return { folder, lastChange };
  } catch (error) {
    await remove(unfinished);
    givenUp.throwIfAborted();
    if (error instanceof CommandError) throw error;
    const why = error instanceof StartRefused ? error.message : `${reason(error)}.`;
    throw new CommandError(`The shop could not be restored: ${why} Nothing was changed.`);
  }
}

/** Finds the newest undamaged base backup that can restore the state at the time `at`. */
async function wholeReach({ at, archive, say, progress, givenUp }: Options): Promise<Reach> {
  const { reaches, damaged, unreadable } = await reachOf(archive).catch((error: unknown) => {
    throw new CommandError(`The archive in ${archive} cannot be read: ${reason(error)}.`);
  });
  for (const sentence of unreadable) say(`${sentence} It may have a newer state of the shop.`);
  for (const reach of reaches.filter(({ from, until }) => from <= at && at <= until).toReversed()) {
    const damage = await findDamage(reach, at, progress, givenUp);
    if (!damage) return reach;
    damaged.push(damage);
    say(`${damage} is damaged or missing. Looking for another base backup.`);
  }
  const held = spans(reaches).map(({ from, until }) => `from ${shownMoment(from)} to ${shownMoment(until)}`);
  const lines = [
    ...unreadable,
    damaged.length > 0 ? `${damaged.join(", ")}: damaged.` : "",
    held.length > 0
      ? `The archive can restore the shop ${held.join(", and ")} (${timeZone()}).`
      : `The archive in ${archive} has nothing to restore yet.`,
    `The shop cannot be restored as of ${shownMoment(at)}. Nothing was changed.`,
  ];
  throw new CommandError(lines.filter(Boolean).join(" "));
}

/** Maximum disk space of WAL during the replay, in bytes. */
const maxLogBytes = 1.5 * 2 ** 30;

async function requireRoom(reach: Reach, { at, dataDir }: Options): Promise<void> {
  const need = reach.base.dataBytes + Math.min(maxLogBytes, logUntil(reach, at).length * segmentBytes);
  if (!existsSync(dataDir)) await findHome(dataDir); // creates `dataDir` with access for PostgreSQL's user
  const { bavail, bsize } = await statfs(dataDir);
  const inGB = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  if (bavail * bsize < need)
    throw new CommandError(
      `The restore needs ${inGB(need)} in ${dataDir}, but only ${inGB(bavail * bsize)} are free. Nothing was changed.`,
    );
}

async function unpackBase({ base }: Reach, home: Home, { progress, givenUp }: Options): Promise<void> {
  const shown = progress("Unpacking", base.fileBytes);
  await mkdir(home.data, { mode: 0o700 });
  await giveToAccount(home.data, home.account);
  await pipeline(
    tap(chunksOf(base.path), ({ length }) => shown.add(length)),
    createZstdDecompress(),
    (unpacked: AsyncIterable<Buffer>) => untar(unpacked, home.data, home.account),
    { signal: givenUp },
  );
  shown.done();
}

async function replay(reach: Reach, home: Home, { at, progress, givenUp }: Options) {
  const bySegment = new Map(reach.log.map((stored) => [stored.segment, stored]));
  const shown = progress("Replaying", logUntil(reach, at).length);
  async function fetch(segment: string): Promise<Buffer | null> {
    const stored = bySegment.get(segment);
    if (!stored) return null;
    const packed = await readFile(join(reach.chain.log, stored.file)).catch(() => null);
    if (!packed || sumOf(packed) !== stored.sum)
      throw new CommandError(`${stored.file} is damaged or missing. Nothing was changed.`);
    shown.add(1);
    return unpack(packed);
  }
  const binaries = await programsFor(home);
  const lastChange = await recover(binaries, home, { until: at, fetch, givenUp });
  shown.done();
  return lastChange;
}

/** Removes a restored folder and its database, which may be outside the folder or still running. */
async function remove(folder: string): Promise<void> {
  const elsewhere = await findElsewhere(folder).catch(() => null);
  for (const place of [elsewhere, folder].filter((one) => one !== null)) {
    const data = join(place, "postgres");
    if (existsSync(data)) await endLeftovers({ data });
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}
