/**
 * Child process that starts PostgreSQL on a data folder, optionally with an archive folder. Prints the URL or the error
 * as JSON.
 */
import { once } from "node:events";
import { quickly } from "../archive/testing.ts";
import { startPostgres } from "./start.ts";
import { StartRefused } from "./refused.ts";

const ended = Promise.race([once(process.stdin.resume(), "end"), once(process, "SIGTERM")]);
const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);
try {
  const [, , dataDir, folder] = process.argv;
  const archived = folder ? { folder, takesBases: quickly.takesBases, intervals: quickly.intervals } : undefined;
  const postgres = await startPostgres(dataDir!, undefined, undefined, archived);
  say({ url: postgres.url, dataFolder: postgres.dataFolder });
  await ended;
  await postgres.stop();
  process.exit();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  say({ refused: error.message });
  process.exit(1);
}
