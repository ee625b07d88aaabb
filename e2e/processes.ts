import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

export async function childrenOf(pid: number, program = ""): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const read = listed
    .split(" ")
    .filter(Boolean)
    .map(async (child) => [Number(child), await readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")] as const);
  return (await Promise.all(read)).filter(([, command]) => command.includes(program)).map(([child]) => child);
}

export const isRunning = (pid: number) => existsSync(`/proc/${pid}`);
