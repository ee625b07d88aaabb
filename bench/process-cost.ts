import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findHome } from "../app/database/postgres/home.ts";

/** How many ticks a second /proc counts in: on Linux always these. */
const ticksASecond = 100;

/** What stands in /proc of a process after its name, which may have spaces: its parent second, its times from the twelfth on. */
const fieldsOf = (pid: number | string) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");

/** Milliseconds of processor that a process has taken, user and system together, with its children that have ended. */
function taken(pid: number | string): number {
  const ticks = fieldsOf(pid)
    .slice(11, 15)
    .map(Number)
    .reduce((sum, some) => sum + some, 0);
  return (ticks / ticksASecond) * 1000;
}

/** The same of the PostgreSQL of a data folder, with all its connections. */
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
    return false; // it has ended meanwhile
  }
}

export type Taken = { readonly store: number; readonly postgres: number };

/** Milliseconds of processor that a store's process and its PostgreSQL took for a job; null where the system does not tell. */
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

/** Resident megabytes of a process, where the system tells. */
export function memory(pid: number): number | null {
  if (process.platform !== "linux") return null;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}
