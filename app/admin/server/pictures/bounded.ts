import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";

/** What a program may take: memory and what it writes in bytes, and time in ms. */
type Bounds = { readonly memory: number; readonly written: number; readonly ms: number };

/** How it ended: by itself, or because it took more than that. */
type Ended = {
  readonly end: "itself" | "slow" | "hungry" | "wordy";
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: Buffer;
};

/** How much memory of its own a Node sets aside before it does anything, in KB; most of it is never used. */
const setAside = 640 * 1024;

/** How often it is looked at how much memory it takes, in ms. */
const lookMs = 20;

const shell = "/bin/sh";

/**
 * Runs a program of Node's with an input, in bounds. Where the system can hold it to so much memory, it does; on Linux what the
 * program really takes is watched besides, because it sets more aside than it uses.
 */
export async function runBounded(args: readonly string[], input: Buffer, bounds: Bounds): Promise<Ended> {
  const command = [process.execPath, "--max-old-space-size=64", ...args];
  const kilobytes = String(Math.ceil(bounds.memory / 1024) + setAside);
  const limited = ["-c", 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"', "sh", kilobytes, ...command];
  const [file, ...rest] = existsSync(shell) ? [shell, ...limited] : command;
  // It needs none of the store's secrets.
  const child = spawn(file!, rest, { stdio: ["pipe", "pipe", "ignore"], env: {} });

  let end: Ended["end"] = "itself";
  const stop = (why: Ended["end"]) => {
    if (end === "itself") end = why;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(stop, bounds.ms, "slow");
  const watch = setInterval(() => child.pid && residentBytes(child.pid) > bounds.memory && stop("hungry"), lookMs);

  const pieces: Buffer[] = [];
  let written = 0;
  child.stdout.on("data", (piece: Buffer) => {
    written += piece.length;
    if (written > bounds.written) stop("wordy");
    else pieces.push(piece);
  });
  child.stdin.on("error", () => {}); // it may end before it has read all
  child.stdin.end(input);
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    return { end, code, signal, output: Buffer.concat(pieces) };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

/** Resident memory of a process in bytes; 0 where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // it has ended, or this is not Linux
  }
}
