import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand, startCommand } from "./owner-command.ts";

const kills = 5;

/** Kills restores at increasing delays, and expects none to leave a database. Then expects a restore to succeed. */
export async function killedRestores(
  folder: string,
  path: string,
  say: (line: string) => void,
  interrupted: AbortSignal,
) {
  const DATA_DIR = join(folder, "killed");
  const data = join(DATA_DIR, "postgres");
  for (let done = 0; done < kills; done++) {
    interrupted.throwIfAborted();
    const { child, ended } = startCommand("restore", { DATA_DIR, DATABASE_URL: "" }, path);
    await Promise.race([ended, pause(800 + done * 700)]);
    child.kill("SIGKILL");
    const { status } = await ended;
    if (status !== null) break; // the restore finished before the kill
    if (existsSync(data)) throw new Error(`Kill ${done + 1} left a database.`);
    say(`A restore that was killed leaves no shop (${done + 1})`);
  }
  await rm(data, { recursive: true, force: true });
  const { status, err } = await runCommand("restore", { DATA_DIR, DATABASE_URL: "" }, path);
  if (status !== 0) throw new Error(`After the kills, the restore ended with ${status}: ${err}`);
  say("The next restore succeeds");
}
