import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/**
 * Leaves all processors but one to others, for this process and those that it begins. Who has just been woken waits for the end of a turn even of
 * the lowest priority, some milliseconds, unless there is a processor without one. Only on Linux, and only where there are several.
 */
export function keepToOneProcessor(): void {
  if (process.platform !== "linux") return;
  const allowed = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  // Where there is no taskset (util-linux), it is as it was.
  if (allowed)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", allowed, String(process.pid)], { stdio: "ignore" });
}
