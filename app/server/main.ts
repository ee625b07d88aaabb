import { once } from "node:events";
import { seedCatalogue } from "./catalogue/seed.ts";
import { type Config, ConfigError, parseConfig } from "./config.ts";
import { type Database, migrate, openDatabase } from "./database.ts";
import { createLog, type Log } from "./log.ts";
import { startPostgres } from "./postgres/start.ts";
import { StartRefused } from "./postgres/refused.ts";
import { keptSecret } from "./secret.ts";
import { serveStore } from "./serve.ts";
import { serveFromWorkers } from "./workers.ts";

process.env["NODE_ENV"] ??= "production";

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function start(config: Config, log: Log) {
  const postgres = config.DATABASE_URL ? null : await startPostgres(config.DATA_DIR, log);
  try {
    const databaseUrl = config.DATABASE_URL ?? postgres!.url;
    const secret = config.SESSION_SECRET ?? (await keptSecret(config.DATA_DIR));
    const database = openDatabase(databaseUrl, { max: 1 });
    await prepare(database, config).finally(() => database.close());
    const options = { config, databaseUrl, secret, log };
    const serving = await (config.WEB_CONCURRENCY > 1 ? serveFromWorkers(options) : serveStore(options));
    say(`${config.STORE_NAME} is open at ${config.PUBLIC_URL ?? serving.address}`);
    say(postgres ? `Its data is kept in ${postgres.dataFolder}` : "Its data is kept in the database of DATABASE_URL");
    return async () => {
      await serving.stop();
      await postgres?.stop();
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

/** Brings the tables up to date, and puts the bundled catalogue into a shop that is to have one. */
async function prepare(database: Database, { STORE_FEATURES }: Config) {
  await migrate(database, STORE_FEATURES);
  if (STORE_FEATURES) await seedCatalogue(database);
}

/** What the owner can mend is said in one sentence; anything else is a bug and shows where it happened. */
function explain(error: unknown, config?: Config): string {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError || error instanceof StartRefused) return message;
  if (syscall !== "listen") return error instanceof Error ? (error.stack ?? message) : String(error);
  if (code === "EADDRINUSE") return `Port ${config?.PORT} is taken. Stop what uses it, or set PORT to another one.`;
  return `The store cannot listen on ${config?.HOST} port ${config?.PORT} (${code}). Set HOST or PORT to another.`;
}

let config: Config | undefined;
try {
  config = parseConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const started = start(config, log);
  const asked = Promise.race(["SIGTERM", "SIGINT"].map((signal) => once(process, signal)));
  const stop = await started;
  await asked;
  say("Stopping.");
  await stop();
  process.exit();
} catch (error) {
  say(explain(error, config));
  process.exit(1);
}
