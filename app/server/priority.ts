import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Sets the priority of this process (`constants.priority` of `node:os`).
 * On Linux, sets the priority of each existing thread. New threads inherit the priority.
 */
export function takePriority(priority: number): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriority(thread, priority);
}

/**
 * Sets the priority of a session (a group of processes), by the pid of the session leader. With autogroups, Linux
 * compares the priorities of sessions before those of processes (sched(7), "The autogroup feature").
 */
export function giveSessionPriority(leader: number, priority: number): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch {
    // The system is not Linux, or has no autogroups.
  }
}

/**
 * Restricts this process and its children to one CPU, so that the other CPUs stay free for the store. Linux only.
 * A low priority is not enough: a thread may wait some milliseconds for a CPU that a low-priority process uses.
 */
export function restrictToOneCpu(): void {
  if (process.platform !== "linux") return;
  const allowed = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  // Fails silently if taskset (util-linux) is missing.
  if (allowed)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", allowed, String(process.pid)], { stdio: "ignore" });
}
