import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { getPriority, totalmem } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Duplex, Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { giveSessionPriority } from "../../server/priority.ts";
import { embeddedConnections } from "../connections.ts";
import { program } from "./binaries.ts";
import { clusterName, type Connection } from "./connection.ts";
import type { Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { StartRefused } from "./refused.ts";

export type PostgresLog = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

export const silentLog: PostgresLog = { debug() {}, info() {}, warn() {}, error() {} };

/** A running PostgreSQL. `ended` resolves when its main process exits for any reason. */
export type Server = { ended: Promise<unknown>; stop(): Promise<void> };

/** Default maximum start time, in ms. Long, because PostgreSQL replays WAL after a crash. */
const startLimit = 120_000;

type StartOptions = {
  readonly limit?: number;
  readonly settings?: Readonly<Record<string, string>>;
  /** Returns the reply to a line that PostgreSQL's restore_command writes to file descriptor 3. */
  readonly answer?: (line: string) => Promise<string>;
};

/**
 * Starts PostgreSQL on existing data, after stopping processes of a killed store. Resolves when PostgreSQL is ready.
 * If the start fails, stops PostgreSQL.
 * @throws StartRefused if PostgreSQL exits or exceeds `limit`, or the signal's reason on abort
 */
export async function startServer(
  binaries: string,
  home: Home,
  connection: Connection,
  log: PostgresLog,
  givenUp: AbortSignal,
  { limit = startLimit, settings, answer }: StartOptions = {},
): Promise<Server> {
  await endLeftovers(home);
  await connection.clear();
  givenUp.throwIfAborted();
  const all = { ...connection.settings, ...settings, ...ownSettings, cluster_name: await clusterName(home.data) };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program(binaries, "postgres"), ["-D", home.data, ...options], {
    ...home.account,
    cwd: "/",
    env: serverEnvironment(),
    // Starts a separate process group, so that Ctrl-C reaches only the store. The store then stops PostgreSQL.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe", ...(answer ? (["pipe"] as const) : [])],
  });
  // Because of `detached`, PostgreSQL has a new session, which does not inherit the autogroup priority.
  if (child.pid && getPriority() > 0) giveSessionPriority(child.pid, getPriority());
  const line = child.stdio[3];
  if (answer && line instanceof Duplex) answerLines(line, answer).catch((error: Error) => line.destroy(error));
  const complaint = relay(child, log);
  const ended = once(child, "exit").catch(() => {}); // not "close": orphaned child processes may hold the output open
  const atExit = () => child.kill("SIGINT"); // the store may exit without `stop`, such as after an uncaught error
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

async function answerLines(line: Duplex, answer: (line: string) => Promise<string>): Promise<void> {
  line.on("error", () => {});
  for await (const question of createInterface({ input: line })) line.write(`${await answer(question)}\n`);
}

/** Environment of PostgreSQL's programs, without secrets and without variables of other databases (PGDATA, PGPORT). */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SYSTEMROOT } = process.env;
  return { PATH, LD_LIBRARY_PATH, SYSTEMROOT, LC_ALL: "C" };
}

/** `shared_buffers` in MB. The default is 128. More memory lets searches in a million products read less from disk. */
const sharedBuffersMB = Math.min(512, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)));

const ownSettings = {
  max_connections: String(embeddedConnections),
  shared_buffers: `${sharedBuffersMB}MB`,
  timezone: "UTC",
  log_timezone: "UTC",
  // Synchronized scans may start at any row, so a second page of results could repeat products.
  synchronize_seqscans: "off",
  // Keeps failed statements out of the log, because they could contain shoppers' data. The store logs the errors.
  log_min_messages: "log",
  log_checkpoints: "off",
  log_line_prefix: "",
  log_destination: "stderr",
  logging_collector: "off",
};

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid !== undefined && exitCode === null && signalCode === null;

/** True if PostgreSQL accepts connections: postmaster.pid then says "ready". pg_ctl makes the same check. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/** Stops PostgreSQL with a fast shutdown. Sends a stronger signal after each timeout. */
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

/** Matches a log line with the reason for an exit. On a full disk, the line may have level LOG. */
const seriousLine = /^(?:FATAL|PANIC|LOG(?=:.*No space left on device)): +(.*?)\.?$/;

/** Logs PostgreSQL's output. When PostgreSQL has exited, resolves to the last error. */
function relay(child: ChildProcess, log: PostgresLog): Promise<string> {
  let complaint = "it gave no reason";
  child.on("error", (error) => log.error(`PostgreSQL: ${error.message}`)); // starting or signalling failed
  const output = createInterface({ input: child.stderr ?? Readable.from([]) });
  output.on("line", (line) => {
    const serious = seriousLine.exec(line)?.[1];
    if (serious) complaint = serious;
    log[serious ? "warn" : "debug"](`PostgreSQL: ${line}`);
  });
  return once(child, "close").then(
    () => complaint,
    (error: unknown) => String(error),
  );
}
