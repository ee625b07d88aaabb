import cluster from "node:cluster";
import { parseConfig } from "./config.ts";
import { systemError } from "./database/postgres/refused.ts";
import { createLog } from "./server/log.ts";
import { serveStore } from "./serving.ts";
import { aborted, stopSignals } from "./server/stop-signals.ts";
import type { WorkerCommand, WorkerReport } from "./server/workers.ts";

// A worker ignores stop signals, because the main process stops its workers (`server/workers.ts`).
for (const signal of stopSignals) process.on(signal, () => {});

cluster.worker!.on("error", () => process.exit(1)); // the main process has exited

const [stop, hurry] = [new AbortController(), new AbortController()];
process.on("message", (order: WorkerCommand) => {
  if (order === "stop") stop.abort();
  else if (order === "hurry") hurry.abort();
  else if (order === "probe") void report({ isProbeReply: true });
});

const report = (message: WorkerReport) => new Promise((sent) => process.send!(message, sent));
const config = parseConfig(process.env);
const log = createLog(config.LOG_LEVEL);
try {
  const { DATABASE_URL: databaseUrl, SESSION_SECRET: secrets } = config;
  const serving = await serveStore({ config, databaseUrl: databaseUrl!, secrets: secrets!, log });
  const { measure } = serving;
  process.on("message", async (order: WorkerCommand) => {
    if (measure && typeof order === "object") await report({ ...order, measured: await measure() });
  });
  await report({ address: serving.address });
  await aborted(stop.signal);
  await serving.stop(hurry.signal);
  process.exit();
} catch (error) {
  const { message, code, syscall } = systemError(error);
  await report({ error: { message, ...(code && { code }), ...(syscall && { syscall }) } });
  process.exit(1);
}
