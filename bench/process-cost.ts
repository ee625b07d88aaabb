import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findHome } from "../app/database/postgres/home.ts";

/** Clock ticks per second in /proc. Linux always has 100. */
const ticksASecond = 100;

/** Fields of /proc/<pid>/stat after the program's name. Index 1 is the parent's id; CPU times start at index 11. */
const fieldsOf = (pid: number | string) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");

/** CPU time of a process and its ended children, in ms. */
function taken(pid: number | string): number {
  const ticks = fieldsOf(pid)
    .slice(11, 15)
    .map(Number)
    .reduce((sum, some) => sum + some, 0);
  return (ticks / ticksASecond) * 1000;
}

/** CPU time of the PostgreSQL server in a data folder, in ms. Includes the server's child processes. */
async function takenByPostgres(dataDir: string): Promise<number> {
  const { data } = await findHome(dataDir);
  const pid = Number.parseInt(await readFile(join(data, "postmaster.pid"), "utf8"), 10);
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isChild(name, pid));
  return [pid, ...children].map(taken).reduce((sum, some) => sum + some, 0);
}

function isChild(name: string, parent: number) {
  try {
    return Number(fieldsOf(name)[1]) === parent;
  } catch {
    return false; // the process has ended
  }
}

export type Taken = { readonly store: number; readonly postgres: number };

/** Runs a job and measures the CPU time of the store and of PostgreSQL, in ms. `took` is null without /proc. */
export async function processorFor<Result>(
  store: { readonly pid: number; readonly dataDir: string },
  job: () => Promise<Result>,
) {
  if (process.platform !== "linux") return { result: await job(), took: null };
  const now = async (): Promise<Taken> => ({ store: taken(store.pid), postgres: await takenByPostgres(store.dataDir) });
  const before = await now();
  const result = await job();
  const after = await now();
  return { result, took: { store: after.store - before.store, postgres: after.postgres - before.postgres } };
}

/** Resident memory of a process, in MB. Null without /proc. */
export function memory(pid: number): number | null {
  if (process.platform !== "linux") return null;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
