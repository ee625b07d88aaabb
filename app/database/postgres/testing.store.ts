/**
 * A store reduced to its database, as a process that tests can kill: starts PostgreSQL on the data folder it is given, archived in
 * the other one if there is one, prints the address or the refusal as a line of JSON, and stops when its input ends or SIGTERM arrives.
 */
import { once } from "node:events";
import { quickly } from "../archive/testing.ts";
import { startPostgres } from "./start.ts";
import { StartRefused } from "./refused.ts";

const ended = Promise.race([once(process.stdin.resume(), "end"), once(process, "SIGTERM")]);
const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);
try {
  const [, , dataDir, folder] = process.argv;
  const archived = folder ? { folder, takesBases: quickly.takesBases, intervals: quickly.pace } : undefined;
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
