import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "./root.ts";
import type { Serving, ServingOptions } from "./serve.ts";

/** A process that dies at once would be started again and again; this pause keeps the machine usable, in milliseconds. */
const pause = 1000;

/** What a worker tells when it serves, or why it cannot. */
export type WorkerReport = { address: string } | { error: Partial<NodeJS.ErrnoException> };

/**
 * Serves the store from WEB_CONCURRENCY processes that share the port and the database. One that dies is replaced.
 * Rejects as `serveStore` does when the first of them cannot serve.
 */
export async function serveFromWorkers({ config, databaseUrl, secret, log }: ServingOptions): Promise<Serving> {
  cluster.setupPrimary({ exec: join(root, "dist/server/worker.js") });
  const workers = new Set<Worker>();
  let stopping = false;

  async function fork(): Promise<string> {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret });
    workers.add(worker);
    worker.once("exit", (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      log.error({ code, signal, worker: worker.process.pid }, "A worker ended; another takes its place.");
      setTimeout(() => !stopping && void fork().catch((error: unknown) => stopping || log.error(error)), pause);
    });
    const [report] = (await Promise.race([once(worker, "message"), ended(worker)])) as [WorkerReport];
    if ("error" in report) throw Object.assign(new Error(report.error.message), report.error);
    return report.address;
  }

  async function stop() {
    stopping = true;
    const exits = [...workers].map((worker) => once(worker, "exit"));
    for (const worker of workers) if (worker.isConnected()) worker.disconnect();
    await Promise.all(exits);
  }

  try {
    const [address] = await Promise.all(Array.from({ length: config.WEB_CONCURRENCY }, fork));
    return { address: address!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ended(worker: Worker): Promise<never> {
  const [code] = (await once(worker, "exit")) as [number | null];
  throw new Error(`A worker ended with ${code} before it served.`);
}
