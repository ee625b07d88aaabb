import { join } from "node:path";
import { type Base, basesOf, type Chain, chainIn, chainNames, leadingOn, segmentsIn } from "./chains.ts";
import type { StoredSegments } from "./segments.ts";

/** A base with what leads on from it: the shop can be had as it was at any time between these two. */
export type Reach = {
  readonly chain: Chain;
  readonly base: Base;
  readonly log: readonly StoredSegments[];
  readonly from: Date;
  readonly until: Date;
};

/** What an archive reaches, oldest first. Bases whose notes are damaged are none, and told of. @throws what the system says of a folder that cannot be read. */
export async function reachOf(archive: string): Promise<{ reaches: Reach[]; damaged: string[] }> {
  const reaches: Reach[] = [];
  const damaged: string[] = [];
  for (const chain of (await chainNames(archive)).map((name) => chainIn(join(archive, name)))) {
    const kept = await segmentsIn(chain.log);
    const found = await basesOf(chain);
    damaged.push(...found.damaged);
    for (const base of found.bases) {
      const log = leadingOn(base, kept);
      const until = log?.at(-1)!.completeAt;
      if (log && until! >= base.ended) reaches.push({ chain, base, log, from: base.ended, until: until! });
    }
  }
  return { reaches: reaches.toSorted((a, b) => a.from.getTime() - b.from.getTime()), damaged };
}

/** From where to go to a moment: the newest base before it whose log leads there. */
export const leadingTo = (reaches: readonly Reach[], at: Date): Reach | undefined =>
  reaches.findLast(({ from, until }) => from <= at && at <= until);

/** The times of which the shop can be had, without those that only another base reaches too. */
export function spans(reaches: readonly Reach[]): { from: Date; until: Date }[] {
  const all: { from: Date; until: Date }[] = [];
  for (const { from, until } of reaches) {
    const before = all.at(-1);
    if (before && from <= before.until) before.until = until > before.until ? until : before.until;
    else all.push({ from, until });
  }
  return all;
}
