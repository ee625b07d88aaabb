import { existsSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

type Process = { readonly pid: number; readonly parent: number; readonly isMarked: boolean };

/**
 * Ids of a check's processes: those with the check's folder in the environment or as working directory, and their
 * children. Linux only.
 */
export async function begunIn(folder: string): Promise<number[]> {
  if (!existsSync("/proc/self/environ")) return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map((pid) => look(pid, folder)));
  const begun = new Set(all.filter(({ isMarked }) => isMarked).map(({ pid }) => pid));
  for (let before = -1; before < begun.size;) {
    before = begun.size;
    for (const { pid, parent } of all) if (begun.has(parent)) begun.add(pid);
  }
  return [...begun];
}

/** Reads a process. `isMarked` is true if its environment or working directory contains the folder's path. */
async function look(pid: number, folder: string): Promise<Process> {
  const [environment, cwd, status] = await Promise.all([
    readFile(`/proc/${pid}/environ`, "utf8").catch(() => ""),
    readlink(`/proc/${pid}/cwd`).catch(() => ""),
    readFile(`/proc/${pid}/status`, "utf8").catch(() => ""),
  ]);
  const isDead = /^State:\s+Z/m.test(status); // true for a zombie
  const isMarked = !isDead && (environment.includes(folder) || cwd.startsWith(folder));
  return { pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), isMarked };
}

/** Memory of processes in bytes (proportional set size). Counts shared memory once. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = pids.map(async (pid) => {
    const summed = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    return Number(/^Pss:\s+(\d+) kB/m.exec(summed)?.[1] ?? 0) * 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Ends the remaining processes of a check with SIGTERM, then SIGKILL. Returns their commands. */
export async function endBegun(folder: string): Promise<string[]> {
  const named = (await begunIn(folder)).map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (const pid of await begunIn(folder)) send(pid, signal);
    for (let waited = 0; waited < 10_000 && (await begunIn(folder)).length > 0; waited += 100) await pause(100);
  }
  return (await Promise.all(named)).map((command) => command.replaceAll("\0", " ").trim()).filter(Boolean);
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
