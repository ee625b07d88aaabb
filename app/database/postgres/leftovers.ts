import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { clusterName } from "./connection.ts";
import type { Home } from "./home.ts";
import { StartRefused } from "./refused.ts";

/**
 * Stops the PostgreSQL processes that a killed store left running on a data folder. The caller must hold the folder's
 * lock. Finds processes by cluster name, because another program may have reused the pid in postmaster.pid.
 * If this function misses a process, PostgreSQL's shared-memory check still prevents a second server.
 */
export async function endLeftovers({ data }: Pick<Home, "data">): Promise<void> {
  if (process.platform === "win32") return; // on Windows, PostgreSQL's shared-memory check must suffice
  const pidFile = join(data, "postmaster.pid");
  const recorded = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  const main = (await processesOf(data)).filter((pid) => pid === recorded);
  // SIGINT is a fast shutdown. Without the main process, its child processes usually exit by themselves.
  const steps = [
    { signal: "SIGINT", pids: async () => main, wait: main.length > 0 ? 15_000 : 1_000 },
    { signal: "SIGQUIT", pids: () => processesOf(data), wait: 5_000 },
    { signal: "SIGKILL", pids: () => processesOf(data), wait: 5_000 },
  ] as const;
  for (const { signal, pids, wait } of steps) {
    for (const pid of await pids()) kill(pid, signal);
    for (const deadline = Date.now() + wait; Date.now() <= deadline; await sleep(20))
      if ((await processesOf(data)).length === 0) return rm(pidFile, { force: true });
  }
  throw new StartRefused(
    `An earlier PostgreSQL is still running on ${data} (process ${recorded}), and could not be stopped. Stop it, and start the store again.`,
  );
}

/** Ids of a data folder's PostgreSQL processes, whose command lines contain the cluster name. */
export async function processesOf(data: string): Promise<number[]> {
  const name = await clusterName(data);
  const ours = new RegExp(`^postgres: ${name}: |^\\S.*/postgres .*cluster_name=${name}( |$)`);
  return (await processes()).filter(({ command }) => ours.test(command)).map(({ pid }) => pid);
}

/** Reads /proc on Linux, because small container images often lack `ps`. */
async function processes(): Promise<{ pid: number; command: string }[]> {
  if (process.platform !== "linux") {
    const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,args="], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.split("\n").map((line) => {
      const [pid = "", ...command] = line.trim().split(" ");
      return { pid: Number(pid), command: command.join(" ") };
    });
  }
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = pids.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return { pid: Number(pid), command: command.replaceAll("\0", " ").trim() };
  });
  return Promise.all(read);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
