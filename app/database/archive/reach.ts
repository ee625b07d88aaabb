import { reason } from "../postgres/refused.ts";
import { type Base, basesOf, type Chain, chainsOf, segmentsIn } from "./chains.ts";
import { contiguousFrom, type StoredSegment } from "./segments.ts";

/** A base backup and its WAL, which can restore any moment between `from` and `until`. */
export type Reach = { chain: Chain; base: Base; log: readonly StoredSegment[]; from: Date; until: Date };

/**
 * Lists restorable base backups with their WAL, oldest first. `damaged` lists paths of unreadable metadata files.
 * `unreadable` has a sentence for each chain that cannot be read.
 */
export async function reachOf(archive: string) {
  const reaches: Reach[] = [];
  const damaged: string[] = [];
  const unreadable: string[] = [];
  for (const chain of await chainsOf(archive)) {
    try {
      const found = await reachesIn(chain);
      reaches.push(...found.reaches);
      damaged.push(...found.damaged);
    } catch (error) {
      unreadable.push(`${chain.folder} cannot be read: ${reason(error)}.`);
    }
  }
  return { reaches: reaches.toSorted((a, b) => a.from.getTime() - b.from.getTime()), damaged, unreadable };
}

async function reachesIn(chain: Chain) {
  const segments = await segmentsIn(chain.log);
  const { bases, damaged } = await basesOf(chain);
  const reaches = bases.flatMap((base): Reach[] => {
    const log = contiguousFrom(base.first, segments);
    const until = log.at(-1)?.completeAt;
    const isWhole = log.some(({ segment }) => segment === base.last);
    return isWhole && until && until >= base.ended ? [{ chain, base, log, from: base.ended, until }] : [];
  });
  return { reaches, damaged };
}

export function spans(reaches: readonly Reach[]): { from: Date; until: Date }[] {
  const all: { from: Date; until: Date }[] = [];
  for (const { from, until } of reaches) {
    const before = all.at(-1);
    if (before && from <= before.until) before.until = until > before.until ? until : before.until;
    else all.push({ from, until });
  }
  return all;
}
