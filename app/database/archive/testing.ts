import { glob } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { defaultIntervals } from "./archive.ts";
import { reachOf } from "./reach.ts";
import { ask, superuserAt } from "./superuser.ts";

export const quickly = {
  takesBases: true,
  intervals: { ...defaultIntervals, poll: 50, retry: 300, status: 50, maxPerSecond: 2 ** 20 },
};

export async function firstBase(archive: string): Promise<void> {
  while ((await Array.fromAsync(glob(join(archive, "*/*.json")))).length === 0) await wait(20);
}

export async function archivedUntil(archive: string, moment: Date): Promise<void> {
  while (!(await reachOf(archive)).reaches.some(({ until }) => until > moment)) await wait(20);
}

/** Makes PostgreSQL finish the current WAL segment at once, instead of within a minute. */
export const finishSegment = (url: string) => ask(superuserAt(url), "select pg_switch_wal()");
