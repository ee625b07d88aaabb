import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Sets the priority of this process (`constants.priority` of `node:os`).
 * On Linux each thread has a priority, which new threads inherit, so this sets the priority of all existing threads.
 */
export function takePriority(priority: number): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriority(thread, priority);
}

/**
 * Sets the priority of a session of processes, by its leader's pid. Linux may schedule sessions before processes
 * (sched(7), "The autogroup feature").
 */
export function giveSessionPriority(leader: number, priority: number): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch {
    // The system is not Linux, or has no autogroups.
  }
}

/**
 * Restricts this process and its children to one CPU, so that the store's threads find another one free. Linux only.
 * A woken thread waits some milliseconds for a CPU even if the running process has the lowest priority.
 */
export function restrictToOneCpu(): void {
  if (process.platform !== "linux") return;
  const allowed = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  // Fails silently if taskset (util-linux) is missing.
  if (allowed)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", allowed, String(process.pid)], { stdio: "ignore" });
}
