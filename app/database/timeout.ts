import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable, databaseUnavailableIn } from "./unavailable.ts";

/** Maximum total time that a request waits for the database, in ms. Healthy requests wait less. */
const timeoutMs = 2250;

/** Request timeout and probe interval while the database hangs, in ms. A probe is a request with the full timeout. */
const [hangingMs, probeEveryMs] = [250, 5_000];

/**
 * The database counts as hanging while `hungAt` is later than `answeredAt`, the time of its last response.
 * `hungAt`: time of the last probe, or of the last full timeout without any response.
 */
let [answeredAt, hungAt] = [-Infinity, -Infinity];

/** Timeout of a request that begins to wait. While the database hangs, only probes get the full timeout. */
function timeFor(now: number): number {
  if (hungAt <= answeredAt) return timeoutMs;
  if (now - hungAt < probeEveryMs) return hangingMs;
  hungAt = now;
  return timeoutMs;
}

/** Time budget of a request. `left`: remaining ms, null before the first wait. `waiting`: number of pending calls. */
type Budget = { left: number | null; waiting: number; since: number };

const ofRequest = new AsyncLocalStorage<Budget | undefined>();

/** Runs a request, whose `withTimeout` calls share one timeout. They fail at once if the database is unavailable. */
export const withRequestTimeout = <T>(request: () => T): T =>
  ofRequest.run({ left: null, waiting: 0, since: 0 }, request);

export function stopWaiting(): void {
  const budget = ofRequest.getStore();
  if (budget) budget.left = 0;
}

/** Runs work without the request's timeout, because it outlives the request or several requests share it. */
export const withoutRequestTimeout = <T>(work: () => T): T => ofRequest.run(undefined, work);

/**
 * Limits the wait for `work` to the request's remaining time. `Database` calls this for all queries and transactions.
 * @throws DatabaseUnavailable on timeout, or if the database is unavailable
 */
export function withTimeout<T>(work: Promise<T>): Promise<T> {
  const budget = ofRequest.getStore();
  return budget ? within(budget, work) : work;
}

/** `withTimeout` without an async function or Promise.race, to add little time to each query. */
const within = <T>(budget: Budget, work: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const started = performance.now();
    budget.left ??= timeFor(started);
    if (budget.waiting++ === 0) budget.since = started;
    const left = budget.left - (started - budget.since);
    let isOver = false;
    function end(now: number) {
      isOver = true;
      clearTimeout(timer);
      if (--budget.waiting === 0) budget.left = (budget.left ?? 0) - (now - budget.since);
    }
    function fail(error: unknown) {
      if (isOver) return;
      const unavailable = databaseUnavailableIn(error);
      if (unavailable) budget.left = 0;
      end(performance.now());
      reject(unavailable ?? error);
    }
    const timer = setTimeout(
      () => {
        if (answeredAt < started && left > hangingMs) hungAt = performance.now();
        fail(new DatabaseUnavailable(undefined, { cause: new Error(`No answer within ${Math.round(left)} ms.`) }));
      },
      Math.max(0, left),
    );
    work.then((answer) => {
      if (isOver) return;
      answeredAt = performance.now();
      end(answeredAt);
      resolve(answer);
    }, fail);
  });
