import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { getPriority, totalmem } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { giveSessionPriority } from "../../server/priority.ts";
import { embeddedConnections } from "../connections.ts";
import { program } from "./binaries.ts";
import { clusterName, type Connection } from "./connection.ts";
import type { Home } from "./home.ts";
import { StartRefused } from "./refused.ts";

/** Where the database's life is told; a pino logger will do. */
export type PostgresLog = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

/** One running PostgreSQL. `ended` resolves when its main process is gone, for whatever reason. */
export type Server = { ended: Promise<unknown>; stop(): Promise<void> };

/** How long a start may take, in ms: after a crash PostgreSQL first replays what it had promised to keep. */
const startLimit = 120_000;

type More = {
  /** How long this start may take, in ms. */
  readonly limit?: number;
  /** Answers the lines that PostgreSQL's own commands write to their descriptor 3, where they read the answers. */
  readonly answer?: (line: string) => Promise<string>;
};

/**
 * Starts PostgreSQL on existing data and resolves when it answers.
 * @throws StartRefused when it ends instead, and the signal's reason when that is aborted: it has ended then too.
 */
export async function startServer(
  binaries: string,
  home: Home,
  { settings }: Connection,
  log: PostgresLog,
  givenUp: AbortSignal,
  { limit = startLimit, answer }: More = {},
): Promise<Server> {
  const all = { ...settings, ...ownSettings, cluster_name: await clusterName(home.data) };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program(binaries, "postgres"), ["-D", home.data, ...options], {
    ...home.account,
    cwd: "/",
    env: serverEnvironment(),
    // A group of its own: Ctrl-C must reach the store only, which then stops the database after its last request.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe", ...(answer ? (["pipe"] as const) : [])],
  });
  if (child.pid && getPriority() > 0) giveSessionPriority(child.pid, getPriority()); // it begins one, and has ours within it alone
  if (answer) answerLines(child.stdio[3] as Duplex, answer);
  const complaint = relay(child, log);
  const ended = once(child, "exit").catch(() => {}); // not "close": orphaned helpers may hold its output open
  // Also when the store ends without stopping it, such as after an error nobody caught.
  const atExit = () => child.kill("SIGINT");
  process.once("exit", atExit);
  void ended.finally(() => process.off("exit", atExit));
  const stop = () => stopServer(child, binaries, home, ended);

  const deadline = Date.now() + limit;
  while (isRunning(child) && Date.now() < deadline && !givenUp.aborted) {
    if (await isReady(home.data, child.pid)) return { ended, stop };
    await Promise.race([ended, sleep(10)]);
  }
  await stop();
  givenUp.throwIfAborted();
  throw new StartRefused(`PostgreSQL did not start in ${home.data}: ${await complaint}.`);
}

function answerLines(line: Duplex, answer: (line: string) => Promise<string>): void {
  line.on("error", () => {}); // PostgreSQL has ended
  void (async () => {
    for await (const asked of createInterface({ input: line })) line.write(`${await answer(asked)}\n`);
  })().catch((error: Error) => line.destroy(error));
}

/** What PostgreSQL's programs see of our environment: no secrets, and no PGDATA or PGPORT meant for other databases. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SYSTEMROOT } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    ...(SYSTEMROOT && { SYSTEMROOT }),
    LC_ALL: "C",
  };
}

/**
 * What PostgreSQL keeps of the data in its own memory, in MB: an eighth of the machine's, 512 at most. It is taken only as there is data for
 * it. Searches among a million products read much less from the system with it than with the 128 that are usual.
 */
const megabytesKept = Math.min(512, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)));

/** What does not depend on the place; on the command line, so that it changes with this program and not by a file. */
const ownSettings = {
  max_connections: String(embeddedConnections),
  shared_buffers: `${megabytesKept}MB`,
  timezone: "UTC",
  log_timezone: "UTC",
  // Or a search of a word that very many products have would begin where another one stopped, and find others on its second page.
  synchronize_seqscans: "off",
  // Failed statements are told by whoever sent them; here their text could carry a shopper's words.
  log_min_messages: "log",
  log_checkpoints: "off",
  log_line_prefix: "",
  log_destination: "stderr",
  logging_collector: "off",
};

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null;

/** A line of postmaster.pid says "ready" once connections are accepted: what pg_ctl waits for, too. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/** Ends running statements and stops (fast shutdown); the hard way only when that takes too long. */
async function stopServer(child: ChildProcess, binaries: string, home: Home, ended: Promise<unknown>): Promise<void> {
  const steps = [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const;
  for (const [signal, wait] of steps) {
    if (!isRunning(child)) return;
    if (process.platform !== "win32") child.kill(signal);
    else
      await promisify(execFile)(program(binaries, "pg_ctl"), ["stop", "-D", home.data, "-m", "fast"]).catch(() => {});
    await Promise.race([ended, sleep(wait, undefined, { ref: false })]);
  }
}

/** A line that tells why PostgreSQL ends, which may be a mere LOG on a full disk. */
const seriousLine = /^(?:FATAL|PANIC|LOG(?=:.*No space left on device)): +(.*?)\.?$/;

/** Passes on what PostgreSQL prints. Resolves at the end of it, with its last complaint. */
function relay(child: ChildProcess, log: PostgresLog): Promise<string> {
  let complaint = "it gave no reason";
  let rest = "";
  child.on("error", (error) => log.error(`PostgreSQL: ${error.message}`)); // it cannot be run, or not be stopped
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const serious = seriousLine.exec(line)?.[1];
      if (serious) complaint = serious;
      log[serious ? "warn" : "debug"](`PostgreSQL: ${line}`);
    }
  });
  return once(child, "close").then(
    () => complaint,
    (error: unknown) => String(error),
  );
}
