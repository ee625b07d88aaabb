import { once } from "node:events";
import { parseConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { serveStore } from "./serve.ts";
import type { WorkerReport } from "./workers.ts";

/** One of the processes of `workers.ts`: it serves until the main process lets go of it. */
process.on("SIGINT", () => {}); // Ctrl-C reaches the whole group; the main process says when to stop

const report = (message: WorkerReport) => process.connected && process.send!(message);
const config = parseConfig(process.env);
const log = createLog(config.LOG_LEVEL);
const letGo = process.connected ? once(process, "disconnect") : Promise.resolve();
try {
  const { DATABASE_URL: databaseUrl, SESSION_SECRET: secret } = config;
  const serving = await serveStore({ config, databaseUrl: databaseUrl!, secret: secret!, log });
  report({ address: serving.address });
  await letGo;
  await serving.stop();
  process.exit();
} catch (error) {
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  report({ error: { message, ...(code && { code }), ...(syscall && { syscall }) } });
  await letGo;
  process.exit(1);
}
