import type { Worker } from "node:cluster";
import { on } from "node:events";
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
    const messages = on(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
    worker.send({ measure: number } satisfies MeasureRequest, () => {}); // no error if the worker has just exited
    try {
      for await (const [message] of messages) {
        if (!isReply(message) || message.measure !== number) continue;
        last.set(worker, await outliving([message.measured]));
        return message.measured;
      }
    } catch {
      // The reply is late.
    }
    return last.get(worker) ?? [];
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
