import { rm } from "node:fs/promises";
import { temporaryFolder } from "./store-process.ts";

/** Runs a function with a temporary folder, then removes the folder. On interruption, exits with 130. */
export async function inFolder(interrupted: AbortSignal, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder();
  try {
    await work(folder);
  } catch (error) {
    if (!interrupted.aborted) throw error;
    process.stdout.write(`${(interrupted.reason as Error).message}\n`);
    process.exitCode = 130;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
