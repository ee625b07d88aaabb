import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Gives all of this process a priority (`constants.priority` of `node:os`). On Linux each thread has one of its own, and hands it on to those that it
 * begins: what compresses and writes may have been begun before.
 */
export function takePriority(priority: number): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriority(thread, priority);
}

/**
 * Gives a session, which is named by its first process, a priority among all others. Linux may divide its processors among sessions first, and heed
 * priorities only within each (sched(7), "The autogroup feature").
 */
export function giveSessionPriority(leader: number, priority: number): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch {
    // not Linux, or it does not
  }
}
