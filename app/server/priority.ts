import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Sets the priority of this process and its threads. @param priority a nice value, from -20 to 19 */
export function takePriority(priority: number): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriority(thread, priority);
}

/** On Linux, sets a process session's priority (autogroups in sched(7)). @param leader pid of the session's leader */
export function giveSessionPriority(leader: number, priority: number): void {
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch {
    // The system is not Linux, or has no autogroups.
  }
}

/**
 * On Linux, restricts this process and its children to one CPU. A low priority alone is not enough: the process would
 * still delay the store.
 */
export function restrictToOneCpu(): void {
  if (process.platform !== "linux") return;
  const allowed = /^Cpus_allowed_list:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  // Fails silently if taskset (util-linux) is missing.
  if (allowed)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", allowed, String(process.pid)], { stdio: "ignore" });
}
