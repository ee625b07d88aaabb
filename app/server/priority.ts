import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Sets the priority of this process (`constants.priority` of `node:os`).
 * On Linux, priorities are per thread and inherited, so existing threads are set too.
 */
export function takePriority(priority: number): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriority(thread, priority);
}

/**
 * Sets the priority of a session, by its leader's pid. Linux may schedule by session first (sched(7), "The autogroup
 * feature").
 */
export function giveSessionPriority(leader: number, priority: number): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch {
    // not Linux, or without autogroups
  }
}

/**
 * Restricts this process and its children to one CPU, if there are several. Linux only.
 * Otherwise a woken thread waits some milliseconds even for a process with the lowest priority.
 */
export function restrictToOneCpu(): void {
  if (process.platform !== "linux") return;
  const allowed = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  // No-op without taskset (util-linux).
  if (allowed)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", allowed, String(process.pid)], { stdio: "ignore" });
}
