import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { program } from "./binaries.ts";
import { clusterName, type Connection } from "./connection.ts";
import type { Home } from "./home.ts";
import { StartRefused } from "./refused.ts";

/** Where the database's life is told; a pino logger will do. */
export type Log = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

/** One running PostgreSQL. `ended` resolves when its main process is gone, for whatever reason. */
export type Server = { ended: Promise<void>; stop(): Promise<void> };

/** How long a start may take, in ms: after a crash PostgreSQL first replays what it had promised to keep. */
const startLimit = 120_000;

/** Starts PostgreSQL on existing data and resolves when it answers. */
export async function startServer(binaries: string, home: Home, { settings }: Connection, log: Log): Promise<Server> {
  const all = { ...settings, ...ownSettings(home) };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program(binaries, "postgres"), ["-D", home.data, ...options], {
    ...home.account,
    cwd: "/",
    env: serverEnvironment(),
    // A group of its own: Ctrl-C must reach the store only, which then stops the database after its last request.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = relay(child, log);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve()).once("close", () => resolve());
  });
  // Also when the store ends without stopping it, such as after an error nobody caught.
  const atExit = () => child.kill("SIGINT");
  process.once("exit", atExit);
  let alive = true;
  void ended.then(() => {
    alive = false;
    process.off("exit", atExit);
  });
  for (const deadline = Date.now() + startLimit; alive && Date.now() < deadline; await sleep(10)) {
    if (await isReady(home.data, child.pid)) return { ended, stop: () => stopServer(child, ended) };
  }
  await stopServer(child, ended);
  throw new StartRefused(`PostgreSQL did not start in ${home.data}: ${said() || "it gave no reason"}.`);
}

/** Lets running statements go (fast shutdown, SIGINT); ends it the hard way only when that takes too long. */
async function stopServer(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const steps = [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const;
  for (const [signal, wait] of steps) {
    child.kill(signal);
    if (await Promise.race([ended.then(() => true), sleep(wait, false, { ref: false })])) return;
  }
}

/** What PostgreSQL's programs see of our environment: PGDATA, PGPORT and their like are meant for other databases. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}

const ownSettings = ({ data }: Home) => ({
  cluster_name: clusterName(data),
  // Failed statements are told by whoever sent them; here their text could carry a shopper's words.
  log_min_messages: "log",
  log_destination: "stderr",
  log_line_prefix: "",
  log_checkpoints: "off",
  logging_collector: "off",
  max_connections: "200",
  timezone: "UTC",
  log_timezone: "UTC",
});

/** The last line of postmaster.pid says "ready" once connections are accepted: what pg_ctl waits for, too. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/** Passes on what PostgreSQL prints; returns its last complaint, for a start that fails. */
function relay(child: ChildProcess, log: Log): () => string {
  let complaint = "";
  let rest = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const serious = /^\S*\s*(?:FATAL|PANIC): +(.*)/.exec(line);
      if (serious) complaint = serious[1]?.replace(/\.$/, "") ?? "";
      log[serious ? "warn" : "debug"](`PostgreSQL: ${line}`);
    }
  });
  return () => complaint;
}
