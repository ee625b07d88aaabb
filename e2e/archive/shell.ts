import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { blocks } from "../operations/page.ts";
import { root } from "../store-process.ts";

/** Two commands of "Point-in-time recovery" in docs/operations.md: the first restores, the second inspects. */
const [restoring, looking] = blocks()
  .filter(({ section }) => section === "Point-in-time recovery")
  .map(({ commands }) => commands.trim()) as [string, string];

/** Reads no settings file: the settings are in the environment. */
export const restoringAt = (archive: string, at: Date) =>
  restoring
    .replace("/etc/wicker.env", "/dev/null")
    .replace("/mnt/archive", archive)
    .replace(/"\d.*"/, `"${at.toISOString()}"`);

export const lookingAt = (folder: string) => looking.replace(/\\\n */, "").replace(/\/var\S+\/at-\w+/, folder);

/** Runs shell commands in a new process group, as a terminal does. */
export function typed(commands: string, settings: Readonly<Record<string, string>>) {
  const child = spawn("sh", ["-c", commands], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  /** Sends a signal to the whole process group, as Ctrl-C does. */
  const send = (signal: NodeJS.Signals) => void process.kill(-child.pid!, signal);
  const atExit = () => send("SIGTERM");
  process.once("exit", atExit);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([out, err, [status]]) => {
      process.off("exit", atExit);
      return { status: status as number | null, out, err };
    },
  );
  return { send, ended };
}

/** Restores a point in time. Resolves with the restored folder and stdout. @throws with stderr if it fails. */
export async function restored(archive: string, dataDir: string, at: Date) {
  const { status, out, err } = await typed(restoringAt(archive, at), { DATA_DIR: dataDir }).ended;
  const folder =
    /^The restored shop is in (\S+)\.( Its last change was at .+\.)? The current shop keeps running\.$/m.exec(out)?.[1];
  if (status !== 0 || !folder) throw new Error(`The restore ended with ${status}:\n${out}${err}`);
  return { folder, out };
}
