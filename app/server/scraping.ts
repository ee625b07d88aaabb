import type { Worker } from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { type Measured, outliving, startMeasuring } from "./measuring.ts";

/** How long a process may take to say what it measured, in ms: more than it waits for the database, and less than Prometheus waits. */
const timeoutMs = 4_000;

/** A process is asked for what it measured by a number, and answers with it. */
export type MeasureRequest = { readonly measure: number };
export type MeasureReply = { readonly measure: number; readonly measured: Measured };

const isTold = (message: object): message is MeasureReply => "measured" in message;

/**
 * Asks all processes of a store at once, and the main one. What one of them counted is remembered when it ends, or is stuck.
 * @param serving those that serve now.
 */
export function scrapingOf(serving: ReadonlySet<Worker>): () => Promise<readonly Measured[]> {
  const measure = startMeasuring([]);
  const last = new Map<Worker, Measured>();
  let gone: Measured = [];
  let asked = 0;

  async function ask(worker: Worker): Promise<Measured> {
    const number = (asked += 1);
    const over = new AbortController();
    const told = new Promise<Measured>((resolve) => {
      const hear = (message: object) => isTold(message) && message.measure === number && resolve(message.measured);
      worker.on("message", hear);
      over.signal.addEventListener("abort", () => worker.off("message", hear));
    });
    worker.send({ measure: number } satisfies MeasureRequest, () => {}); // or it has just ended
    const late = wait(timeoutMs, null, { signal: over.signal }).catch(() => null);
    const measured = await Promise.race([told, late]);
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
    return [await measure(), gone, ...(await Promise.all([...serving].map(ask)))];
  };
}
