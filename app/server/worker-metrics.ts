import type { Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { type Measured, outliving, startMeasuring } from "./collect-metrics.ts";

/** Timeout of a worker's reply, in ms. Between the database timeout and Prometheus' scrape timeout. */
const timeoutMs = 4_000;

/** Message that requests a worker's metrics. The reply has the same number `measure`. */
export type MeasureRequest = { readonly measure: number };
export type MeasureReply = { readonly measure: number; readonly measured: Measured };

const isReply = (message: object): message is MeasureReply => "measured" in message;

/** Collects metrics of the workers and the main process. Includes the last counters of ended and stuck workers. */
export function scrapingOf(serving: ReadonlySet<Worker>): () => Promise<readonly Measured[]> {
  const measure = startMeasuring([]);
  const last = new Map<Worker, Measured>();
  let gone: Measured = [];
  let lastNumber = 0;

  async function request(worker: Worker): Promise<Measured> {
    const number = (lastNumber += 1);
    const over = new AbortController();
    const reply = new Promise<Measured>((resolve) => {
      const onMessage = (message: object) =>
        isReply(message) && message.measure === number && resolve(message.measured);
      worker.on("message", onMessage);
      over.signal.addEventListener("abort", () => worker.off("message", onMessage));
    });
    worker.send({ measure: number } satisfies MeasureRequest, () => {}); // no error if the worker has just exited
    const late = wait(timeoutMs, null, { signal: over.signal }).catch(() => null);
    const measured = await Promise.race([reply, late]);
    over.abort();
    if (measured) last.set(worker, await outliving([measured]));
    return measured ?? last.get(worker) ?? [];
  }

  return async () => {
    for (const [worker, counted] of last) {
      if (serving.has(worker)) continue;
      last.delete(worker);
      gone = await outliving([gone, counted]);
    }
    return [await measure(), gone, ...(await Promise.all([...serving].map(request)))];
  };
}
