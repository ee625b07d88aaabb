import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

const interruption = new AbortController();

/** Aborts on SIGINT (Ctrl-C) or SIGTERM, so that measurements clean up and stop. */
export const interrupted = interruption.signal;
export const interrupt = () => interruption.abort(new Error("interrupted"));

/** Runs a program and returns its stdout. Ends the program on interruption. @throws with stderr if the program fails */
export async function output(program: string, args: readonly string[], env = process.env): Promise<string> {
  interrupted.throwIfAborted();
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const end = () => child.kill("SIGINT");
  interrupted.addEventListener("abort", end);
  try {
    const [printed, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    interrupted.throwIfAborted();
    if (code !== 0) throw new Error(`${program} failed (${String(code)}): ${complaint.trim().slice(-500)}`);
    return printed;
  } finally {
    interrupted.removeEventListener("abort", end);
  }
}

/** First output line of a program with a flag such as `--version`. Null if the program is not installed. */
export function versionOf(program: string, flag: string): string | null {
  const { error, stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  return error ? null : `${stdout}${stderr}`.trim().split("\n")[0]!;
}
