import { setTimeout as pause } from "node:timers/promises";
import { type Config, parseConfig } from "./config.ts";
import { ConfigError } from "./server/config.ts";
import { archiveOf } from "./database/archive/archived.ts";
import { databaseUnavailableIn } from "./database/unavailable.ts";
import { openDatabase } from "./database/database.ts";
import { reachDatabase } from "./database/reach.ts";
import { migrate, requireMigrated } from "./database/migrate.ts";
import { migrationsOf } from "./migrations.ts";
import { createLog, type Log } from "./server/log.ts";
import { startPostgres } from "./database/postgres/start.ts";
import { StartRefused, systemError } from "./database/postgres/refused.ts";
import { storedSecrets } from "./server/secrets.ts";
import { aborted, handleStopSignals } from "./server/stop-signals.ts";
import { serveFromWorkers } from "./server/workers.ts";

process.env["NODE_ENV"] ??= "production";

const say = (line: string) => void process.stderr.write(`${line}\n`);
process.stderr.on("error", () => {}); // ignores a closed terminal

/** Starts the store. Rejects if `toStop` aborts during the start. On failure, stops the parts that have started. */
async function start(config: Config, log: Log, toStop: AbortSignal) {
  await using begun = new AsyncDisposableStack();
  const { METRICS_PORT } = config;
  const archive = archiveOf(config, true);
  const metrics = METRICS_PORT && (await (await import("./server/metrics-port.ts")).openMetricsPort(METRICS_PORT));
  begun.defer(() => metrics?.close());
  const postgres = config.DATABASE_URL ? null : await startPostgres(config.DATA_DIR, log, toStop, archive);
  begun.defer(async () => postgres?.stop());
  const databaseUrl = config.DATABASE_URL ?? postgres!.url;
  const secrets = config.SESSION_SECRET ?? (await storedSecrets(config.DATA_DIR));
  const direct = config.DATABASE_DIRECT_URL ?? databaseUrl;
  if (!postgres) await reachDatabase(direct, say, toStop);
  // A stop signal ends the wait for migrations. PostgreSQL rolls back a migration when its connection closes.
  const reached = () => (postgres ? pause(1_000) : reachDatabase(direct, say, toStop));
  await Promise.race([prepareWithRetries(direct, config, toStop, reached), aborted(toStop)]);
  toStop.throwIfAborted();
  const options = { config, databaseUrl, secrets, log };
  const serving = await (config.WEB_CONCURRENCY > 1 ? serveFromWorkers(options, toStop) : serveAlone(options));
  if (serving.scrape) metrics?.setScrape(serving.scrape);
  say(`${config.STORE_NAME} is open at ${config.PUBLIC_URL ?? serving.address}`);
  say(postgres ? `Its data is kept in ${postgres.dataFolder}` : "Its data is kept in the database of DATABASE_URL");
  if (archive) say(`Its changes are archived in ${archive.folder}`);
  if (metrics) say(`Its metrics are at ${metrics.address}`);
  const running = begun.move();
  return async (hurry: AbortSignal) => {
    await serving.stop(hurry);
    await running.disposeAsync();
  };
}

/** Imports `serving.ts` only when needed: a main process with workers does not serve. */
async function serveAlone(options: Parameters<typeof import("./serving.ts").serveStore>[0]) {
  const { serveStore } = await import("./serving.ts");
  const { measure, ...serving } = await serveStore(options);
  return { ...serving, ...(measure && { scrape: async () => [await measure()] }) };
}

/** Maximum number of attempts to migrate during a start. */
const maxAttempts = 5;

/** Migrates and seeds the database. Retries if the connection breaks. @throws StartRefused after the last attempt */
async function prepareWithRetries(url: string, config: Config, toStop: AbortSignal, reached: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await prepare(url, config);
    } catch (error) {
      if (!databaseUnavailableIn(error) || toStop.aborted) throw error;
      if (attempt === maxAttempts)
        throw new StartRefused(
          "The connection to the database broke at each attempt to update its tables. Find out why, and start the store again.",
        );
      say("The connection to the database broke while its tables were being updated. The store tries again.");
      await reached();
    }
  }
}

async function prepare(databaseUrl: string, { STORE_FEATURES, MIGRATE }: Config) {
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    await (MIGRATE === "on" ? migrate : requireMigrated)(database, migrationsOf(STORE_FEATURES));
    if (STORE_FEATURES) await (await import("./catalogue/server.ts")).seedCatalogue(database);
  } finally {
    await database.close();
  }
}

/** Error message for the owner, or the stack trace of an unexpected error. */
function explain(error: unknown, config?: Config): string {
  const { code, message, syscall = "" } = systemError(error);
  if (error instanceof ConfigError || error instanceof StartRefused) return message;
  const cannotListen = ["listen", "bind"].includes(syscall); // in workers, the failed call is `bind`
  if (!cannotListen) return error instanceof Error ? (error.stack ?? message) : String(error);
  if (code === "EADDRINUSE")
    return `Port ${config?.PORT} is already in use. Stop the program that uses it, or set PORT to another port.`;
  return `The store cannot listen on ${config?.HOST} port ${config?.PORT} (${code}). Set HOST or PORT to another value.`;
}

const { toStop, toHurry } = handleStopSignals();
void aborted(toStop).then(() => say("Stopping."));
let config: Config | undefined;
try {
  config = parseConfig(process.env);
  const stop = await start(config, createLog(config.LOG_LEVEL), toStop);
  await aborted(toStop);
  say("The store answers open connections for a few more seconds. Stop it again to close them at once.");
  await stop(toHurry);
  process.exit();
} catch (error) {
  if (error === toStop.reason) process.exit();
  say(explain(error, config));
  process.exit(1);
}
