import { readFileSync } from "node:fs";
import type { Database } from "../app/database/database.ts";

/** CPU time of this process (`here`) and of PostgreSQL's processes (`there`), in ms. */
export type Taken = { readonly here: number; readonly there: number };

/** CPU time used so far. `there` is 0 on systems other than Linux. */
export async function takenBy(database: Database): Promise<Taken> {
  const { user, system } = process.cpuUsage();
  const { rows } = await database.$client.query<{ pid: number }>("select pid from pg_stat_activity");
  const there = rows.reduce((sum, { pid }) => sum + ran(pid), 0);
  return { here: (user + system) / 1_000, there };
}

function ran(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}
