import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { root } from "../store-process.ts";

export function startCommand(name: string, settings: Readonly<Record<string, string>>, ...given: string[]) {
  const command = [join(root, "app/command.ts"), `${name}.ts`, ...given];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
    ([out, err, [status]]) => ({
      status: status as number | null,
      out,
      err: err.replaceAll(/^\w+: +\d+ %\n/gm, ""),
    }),
  );
  return { child, ended };
}

export const runCommand = (...args: Parameters<typeof startCommand>) => startCommand(...args).ended;
