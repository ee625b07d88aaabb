import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { join } from "node:path";
import type { Measured } from "./collect-metrics.ts";
import { root } from "./root.ts";
import type { Serving, ServingOptions } from "./serve.ts";
import type { MeasureRequest, MeasureReply } from "./worker-metrics.ts";
import { endWhenStuck, type ProbeReply } from "./watchdog.ts";
import { aborted } from "./stop-signals.ts";
import { closeUnusedConnections } from "./unused-connections.ts";

/** Pause before the main process replaces a dead worker, in ms. Limits the load of a crash loop. */
const pause = 1000;

/** Maximum time for a worker's stop, in ms. The main process then kills the worker. */
const timeoutMs = 20_000;

/** Messages from a worker: first the address where it listens or a startup error, then replies. */
export type WorkerReport = { address: string } | { error: Partial<NodeJS.ErrnoException> } | MeasureReply | ProbeReply;

/** Messages to a worker. "hurry": stop without waiting for clients. "probe": send a `ProbeReply`. */
export type WorkerCommand = "stop" | "hurry" | "probe" | MeasureRequest;

/**
 * Serves from WEB_CONCURRENCY processes that share the port and the database. Replaces dead and stuck processes.
 * Rejects if one of the first workers fails to start. Rejects with `toStop.reason` if `toStop` aborts before all serve.
 */
export async function serveFromWorkers(
  options: ServingOptions,
  toStop: AbortSignal,
): Promise<Serving & { scrape?: () => Promise<readonly Measured[]> }> {
  const { config, databaseUrl, secrets, log } = options;
  cluster.setupPrimary({ exec: join(root, "dist/server/worker.js") });
  const workers = new Set<Worker>();
  const serving = new Set<Worker>();
  let stopping = false;

  /** Starts a worker. Resolves to the store's address once the worker, or its replacement, serves. */
  async function fork(): Promise<string> {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, SESSION_SECRET: secrets.join() });
    workers.add(worker);
    closeUnusedConnections(worker);
    const { promise: replaced, resolve, reject } = Promise.withResolvers<string>();
    replaced.catch((error: unknown) => stopping || log.error(error));
    worker.once("exit", (code, signal) => {
      workers.delete(worker);
      serving.delete(worker);
      if (stopping) return;
      log.error({ code, signal, worker: worker.process.pid }, "A worker ended. The store starts another one.");
      setTimeout(() => !stopping && void fork().then(resolve, reject), pause);
    });
    const report = await Promise.race([reportOf(worker), ended(worker)]);
    if (!report) return replaced;
    if ("error" in report) throw Object.assign(new Error(report.error.message), report.error);
    serving.add(worker);
    endWhenStuck(worker.process, log);
    return report.address;
  }

  const broadcast = (order: WorkerCommand) => {
    // Ignores errors of workers that have just exited.
    for (const worker of workers) if (worker.isConnected()) worker.send(order, () => {});
  };

  /** Stops the workers with messages, because `worker.disconnect` would wait for all clients. */
  async function stop(hurry: AbortSignal) {
    stopping = true;
    const exits = [...workers].map((worker) => once(worker, "exit"));
    broadcast("stop");
    void aborted(hurry).then(() => broadcast("hurry"));
    const overdue = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, timeoutMs);
    await Promise.all(exits);
    clearTimeout(overdue);
  }

  const interrupted = aborted(toStop).then(() => Promise.reject(toStop.reason));
  try {
    const all = Promise.all(Array.from({ length: config.WEB_CONCURRENCY }, fork));
    const [address = ""] = await Promise.race([all, interrupted]);
    const scrape = config.METRICS_PORT && (await import("./worker-metrics.ts")).scrapingOf(serving);
    return { address, stop, ...(scrape && { scrape }) };
  } catch (error) {
    await stop(AbortSignal.abort()); // stops without waiting, because the store has no clients yet
    throw error;
  }
}

type FirstReport = Exclude<WorkerReport, MeasureReply | ProbeReply>;

const reportOf = async (worker: Worker): Promise<FirstReport> => (await once(worker, "message"))[0];

/** Resolves to null if a signal ends the worker, such as a kill for lack of memory. Rejects if the worker fails. */
async function ended(worker: Worker): Promise<null> {
  const [code, signal] = (await once(worker, "exit")) as [number | null, NodeJS.Signals | null];
  if (signal) return null;
  throw new Error(`A worker ended with ${code} before it was ready.`);
}
