import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** If the command fails, prints its output and rejects. */
export async function run(cwd: string, command: string, ...parameters: string[]): Promise<void> {
  const child = spawn(command, parameters, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code === 0) return;
  process.stderr.write(said + complained);
  throw new Error(`${command} ${parameters.join(" ")} failed.`);
}
