import { readdir, rm, rmdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Base, basesOf, type Chain, chainIn, chainNames, segmentsIn } from "./chains.ts";

/** How far back the shop can be had as it was, in days, where there is room. */
const keptDays = 7;

/** How much of its disk the archive leaves to others: less is free only while nothing older can go. */
const leftFree = 0.1;

type Kept = { readonly chain: Chain; readonly base: Base };

/** The bases that may go, oldest first: all but the newest, and the newest of the chain that goes on. */
async function removable(archive: string, current: Chain): Promise<{ may: Kept[]; all: Kept[] }> {
  const all: Kept[] = [];
  for (const chain of (await chainNames(archive)).map((name) => chainIn(join(archive, name))))
    for (const base of (await basesOf(chain)).bases) all.push({ chain, base });
  all.sort((a, b) => a.base.ended.getTime() - b.base.ended.getTime());
  const spared = new Set([all.at(-1), all.findLast(({ chain }) => chain.folder === current.folder)]);
  return { all, may: all.filter((one) => !spared.has(one)) };
}

/** Removes what is older than anybody is promised: a base once the one after it is old enough, and the log before the oldest. */
export async function removeOld(archive: string, current: Chain, now: Date): Promise<void> {
  const promised = now.getTime() - keptDays * 24 * 60 * 60 * 1_000;
  const { all, may } = await removable(archive, current);
  for (const one of may) {
    const following = all[all.indexOf(one) + 1];
    if (following && following.base.ended.getTime() < promised) await remove(one);
  }
}

/** Removes the oldest of it until so much more fits. Resolves with whether it does. @param need in bytes. */
export async function deleteOldSegments(archive: string, current: Chain, need: number): Promise<boolean> {
  for (;;) {
    const { bavail, blocks, bsize } = await statfs(archive);
    const left = bavail * bsize - need;
    if (left >= blocks * bsize * leftFree) return true;
    const [oldest] = (await removable(archive, current)).may;
    if (!oldest) return left > 0;
    await remove(oldest);
  }
}

/** Removes a base, and the log that leads on from no other one. Its note goes first: without that it is no base. */
async function remove({ chain, base }: Kept): Promise<void> {
  await rm(base.note);
  await rm(base.path, { force: true });
  const [next] = (await basesOf(chain)).bases;
  for (const { file, segment } of await segmentsIn(chain.log))
    if (!next || segment < next.first) await rm(join(chain.log, file), { force: true });
  if (!next) await removeEmpty(chain);
}

async function removeEmpty({ folder, log }: Chain): Promise<void> {
  await rmdir(log);
  if ((await readdir(folder)).length === 0) await rmdir(folder);
}
