import { glob } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { usualPace } from "./archive.ts";
import { reachOf } from "./reach.ts";
import { ask, superuserAt } from "./superuser.ts";

/** For tests: archived as by a store, without what it waits for in life. */
export const quickly = {
  takesBases: true,
  pace: { ...usualPace, look: 50, again: 300, note: 50, mostPerSecond: 2 ** 20 },
};

/** Resolves once there is a base. */
export async function firstBase(archive: string): Promise<void> {
  while ((await Array.fromAsync(glob(join(archive, "*/*.json")))).length === 0) await wait(20);
}

/** Resolves once the archive holds all until a moment. */
export async function archivedUntil(archive: string, moment: Date): Promise<void> {
  while (!(await reachOf(archive)).reaches.some(({ until }) => until > moment)) await wait(20);
}

/** Has PostgreSQL finish the segment that it writes, as it does by itself after a minute. */
export const finishSegment = (url: string) => ask(superuserAt(url), "select pg_switch_wal()");
