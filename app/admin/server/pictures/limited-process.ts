import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";

type Limits = { readonly memory: number; readonly output: number; readonly ms: number };

type ProcessResult = {
  readonly end: "exit" | "timeout" | "memory" | "output";
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: Buffer;
};

/** Size of the data segment that Node reserves at startup, in KiB. Node uses only a small part. */
const reservedKilobytes = 640 * 1024;

const pollMs = 20;

const shell = "/bin/sh";

/** Runs a Node program with limits. On Linux, polls the resident memory to limit it. */
export async function runLimited(args: readonly string[], input: Buffer, limits: Limits): Promise<ProcessResult> {
  const command = [process.execPath, "--max-old-space-size=64", ...args];
  const kilobytes = String(Math.ceil(limits.memory / 1024) + reservedKilobytes);
  const limited = ["-c", 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"', "sh", kilobytes, ...command];
  const [file, ...rest] = existsSync(shell) ? [shell, ...limited] : command;
  // The environment is empty, so that the program sees no secrets.
  const child = spawn(file!, rest, { stdio: ["pipe", "pipe", "ignore"], env: {} });

  let end: ProcessResult["end"] = "exit";
  const stop = (why: ProcessResult["end"]) => {
    if (end === "exit") end = why;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(stop, limits.ms, "timeout");
  const watch = setInterval(() => child.pid && residentBytes(child.pid) > limits.memory && stop("memory"), pollMs);

  const pieces: Buffer[] = [];
  let length = 0;
  child.stdout.on("data", (piece: Buffer) => {
    length += piece.length;
    if (length > limits.output) stop("output");
    else pieces.push(piece);
  });
  child.stdin.on("error", () => {}); // EPIPE: the program may exit before it has read all input
  child.stdin.end(input);
  try {
    await once(child, "close");
    return { end, code: child.exitCode, signal: child.signalCode, output: Buffer.concat(pieces) };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

export function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0; // the process has exited, or this is not Linux
  }
}
