import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { clusterName } from "./connection.ts";
import type { Home } from "./home.ts";
import { StartRefused } from "./refused.ts";

/**
 * Ends what a killed store or a killed PostgreSQL has left running on this data, so that a server of our own, which
 * we can watch, may start. Call it only while holding the home's lock: then nobody alive depends on them.
 *
 * PostgreSQL itself trusts the number in postmaster.pid, and would refuse to start when, after a crash, that number
 * belongs to somebody else's process. So the processes are told by their names, and the file goes once there are none.
 * Should one hide from us all the same, PostgreSQL still finds its shared memory in use and does not start.
 */
export async function endLeftovers({ data }: Pick<Home, "data">): Promise<void> {
  if (process.platform === "win32") return; // PostgreSQL's own check has to do there
  const pidFile = join(data, "postmaster.pid");
  const noted = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  const main = (await processesOf(data)).filter((pid) => pid === noted);
  // The orderly way is SIGINT to the main process. Without it, its helpers notice by themselves that it is gone.
  const steps = [
    { signal: "SIGINT", pids: async () => main, wait: main.length > 0 ? 15_000 : 1_000 },
    { signal: "SIGQUIT", pids: () => processesOf(data), wait: 5_000 },
    { signal: "SIGKILL", pids: () => processesOf(data), wait: 5_000 },
  ] as const;
  for (const { signal, pids, wait } of steps) {
    for (const pid of await pids()) kill(pid, signal);
    if (await allGone(data, wait)) return rm(pidFile, { force: true });
  }
  throw new StartRefused(`A PostgreSQL that was left running on ${data} does not end (process ${noted}).`);
}

async function allGone(data: string, wait: number): Promise<boolean> {
  const deadline = Date.now() + wait;
  while ((await processesOf(data)).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** The PostgreSQL processes of this data, told from all others by the cluster's name in their command lines. */
export async function processesOf(data: string): Promise<number[]> {
  const name = await clusterName(data);
  const ours = new RegExp(`^postgres: ${name}: |^\\S.*/postgres .*cluster_name=${name}( |$)`);
  return (await processes()).filter(({ command }) => ours.test(command)).map(({ pid }) => pid);
}

type Process = { pid: number; command: string };

/** Every process we can see; from /proc where it exists, as small machines often lack `ps`. */
async function processes(): Promise<Process[]> {
  if (process.platform !== "linux") {
    const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,args="], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.split("\n").map((line) => {
      const [pid = "", ...command] = line.trim().split(" ");
      return { pid: Number(pid), command: command.join(" ") };
    });
  }
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = pids.map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""); // it has ended since
    return { pid: Number(pid), command: command.replaceAll("\0", " ").trim() };
  });
  return Promise.all(read);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since.
  }
}
