import { AsyncLocalStorage } from "node:async_hooks";
import { Away, awayIn } from "../database/away.ts";

/** Maximum total time that a request waits for the database, in ms. Healthy requests wait less. */
const timeoutMs = 2250;

/** Timeout while the database hangs, and interval at which one request gets the full timeout as a probe, in ms. */
const [hangingMs, probeEveryMs] = [250, 5_000];

/** Times of the database's last answer, and of the last timeout without any answer in the meantime. */
let [answeredAt, hungAt] = [-Infinity, -Infinity];

/** Returns the timeout of a request that begins to wait. While the database hangs, all but probe requests fail fast. */
function timeFor(now: number): number {
  if (hungAt <= answeredAt) return timeoutMs;
  if (now - hungAt < probeEveryMs) return hangingMs;
  hungAt = now;
  return timeoutMs;
}

/** Remaining time of a request in ms; null before its first wait. Decreases while at least one wait is pending. */
type Budget = { left: number | null; waiting: number; since: number };

const ofRequest = new AsyncLocalStorage<Budget | undefined>();

const wholeBudget = (left: number | null): Budget => ({ left, waiting: 0, since: 0 });

/** Runs a request. All waits of the request share one timeout. After the first failure, further waits fail at once. */
export const withRequestTimeout = <T>(request: () => T): T => ofRequest.run(wholeBudget(null), request);

/** Makes further waits of the current request fail at once. */
export function stopWaiting(): void {
  const budget = ofRequest.getStore();
  if (budget) budget.left = 0;
}

/** Runs work that outlives its request. Each wait has its own timeout. */
export const withoutRequestTimeout = <T>(work: () => T): T => ofRequest.run(undefined, work);

/**
 * Limits a wait to the request's remaining time, because the driver detects an unavailable database late.
 * @throws Away on timeout, or if the database is unavailable.
 */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const started = performance.now();
  const budget = ofRequest.getStore() ?? wholeBudget(timeoutMs);
  budget.left ??= timeFor(started);
  if (budget.waiting++ === 0) budget.since = started;
  const left = budget.left - (started - budget.since);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => {
      if (answeredAt < started && left > hangingMs) hungAt = performance.now();
      reject(new Away(undefined, { cause: new Error(`No answer within ${Math.round(left)} ms.`) }));
    };
    timer = setTimeout(giveUp, Math.max(0, left));
  });
  try {
    const answer = await Promise.race([work, late]);
    answeredAt = performance.now();
    return answer;
  } catch (error) {
    const away = awayIn(error);
    if (away) budget.left = 0;
    throw away ?? error;
  } finally {
    clearTimeout(timer);
    if (--budget.waiting === 0) budget.left -= performance.now() - budget.since;
  }
}

type Method = (...args: never[]) => unknown;

/** Wraps all methods of a port in `withTimeout`. */
export function withTimeouts<Port extends Readonly<Record<keyof Port, Method>>>(port: Port): Port {
  const bounded = Object.entries<Method>(port).map(([name, method]) => [
    name,
    (...args: never[]) => withTimeout(Promise.resolve(method(...args))),
  ]);
  return Object.fromEntries(bounded) as Port;
}
