import { readdir, rm, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Base, basesOf, type Chain, chainsOf, segmentsIn } from "./chains.ts";

const retentionDays = 7;

const minFreeShare = 0.1;

type ChainBase = { readonly chain: Chain; readonly base: Base };

/** Lists base backups, oldest first. `deletable` excludes the newest of the archive and the newest of `current`. */
async function removable(archive: string, current: Chain): Promise<{ deletable: ChainBase[]; all: ChainBase[] }> {
  const all: ChainBase[] = [];
  for (const chain of await chainsOf(archive)) {
    const { bases } = await basesOf(chain).catch(() => ({ bases: [] })); // the chain may belong to another user
    for (const base of bases) all.push({ chain, base });
  }
  all.sort((a, b) => a.base.ended.getTime() - b.base.ended.getTime());
  const retained = new Set([all.at(-1), all.findLast(({ chain }) => chain.folder === current.folder)]);
  return { all, deletable: all.filter((one) => !retained.has(one)) };
}

/**
 * Deletes base backups from before the retention period, and their WAL. Keeps the newest of these backups, because a
 * restore to the start of the period needs it.
 */
export async function removeOld(archive: string, current: Chain, now: Date): Promise<void> {
  const cutoff = now.getTime() - retentionDays * 24 * 60 * 60 * 1_000;
  const { all, deletable } = await removable(archive, current);
  for (const one of deletable) {
    const following = all[all.indexOf(one) + 1];
    if (following && following.base.ended.getTime() < cutoff) await remove(one);
  }
}

/** Deletes the oldest base backups until `need` bytes fit and leave `minFreeShare` free. False if `need` cannot fit. */
export async function makeRoom(archive: string, current: Chain, need: number): Promise<boolean> {
  for (;;) {
    const { bavail, blocks, bsize } = await statfs(archive);
    const left = bavail * bsize - need;
    if (left >= blocks * bsize * minFreeShare) return true;
    const [oldest] = (await removable(archive, current)).deletable;
    if (!oldest) return left > 0;
    await remove(oldest);
  }
}

/** Deletes a base backup, and the WAL that only it needs. Deletes `note` first, which invalidates the backup. */
async function remove({ chain, base }: ChainBase): Promise<void> {
  await rm(base.note);
  await rm(base.path, { force: true });
  const [next] = (await basesOf(chain)).bases;
  for (const { file, segment } of await segmentsIn(chain.log))
    if (!next || segment < next.first) await rm(join(chain.log, file), { force: true });
  if (next) return;
  await rmdir(chain.log);
  if ((await readdir(chain.folder)).length === 0) await rmdir(chain.folder);
}
