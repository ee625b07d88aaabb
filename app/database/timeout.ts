import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseUnavailable, databaseUnavailableIn } from "./unavailable.ts";

/** Maximum total time that a request waits for the database, in ms. */
const timeoutMs = 2250;

/**
 * Times while the database hangs, in ms. Most requests time out after `hangingMs`. Every `probeEveryMs`, one request (a
 * probe) gets the usual `timeoutMs`.
 */
const [hangingMs, probeEveryMs] = [250, 5_000];

/**
 * `answeredAt`: time of the database's last response. `hungAt`: start of the last probe, or the last time at which the
 * usual timeout passed without a response. The database counts as hanging while `hungAt` is later than `answeredAt`.
 */
let [answeredAt, hungAt] = [-Infinity, -Infinity];

/** Timeout of a request that begins to wait, in ms. While the database hangs, only probes get `timeoutMs`. */
function timeFor(now: number): number {
  if (hungAt <= answeredAt) return timeoutMs;
  if (now - hungAt < probeEveryMs) return hangingMs;
  hungAt = now;
  return timeoutMs;
}

/**
 * Time budget of a request. `left`: remaining ms, null before the first wait. `waiting`: number of pending calls.
 * `since`: start of the current wait.
 */
type Budget = { left: number | null; waiting: number; since: number };

const ofRequest = new AsyncLocalStorage<Budget | undefined>();

/** Runs a request. Its `withTimeout` calls share one timeout, and fail at once after a DatabaseUnavailable. */
export const withRequestTimeout = <T>(request: () => T): T =>
  ofRequest.run({ left: null, waiting: 0, since: 0 }, request);

export function stopWaiting(): void {
  const budget = ofRequest.getStore();
  if (budget) budget.left = 0;
}

/** Runs work without the request's timeout. For work that outlives the request, or that several requests share. */
export const withoutRequestTimeout = <T>(work: () => T): T => ofRequest.run(undefined, work);

/**
 * Limits the wait for `work` to the request's remaining time. `Database` calls this for all queries and transactions.
 * @throws DatabaseUnavailable on timeout, or if the database is unavailable
 */
export function withTimeout<T>(work: Promise<T>): Promise<T> {
  const budget = ofRequest.getStore();
  return budget ? within(budget, work) : work;
}

/** Implements `withTimeout`. Avoids async functions and Promise.race, because they would slow each query. */
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
