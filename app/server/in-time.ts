import { AsyncLocalStorage } from "node:async_hooks";
import { Away, awayIn } from "../database/away.ts";

/** How long a request may wait for the database, all its look-ups together: longer than any healthy one takes. */
const patienceMs = 2250;

/** What is left of a request's patience. It runs while somebody waits, however many do at once. */
type Patience = { left: number; waiting: number; since: number };

const ofRequest = new AsyncLocalStorage<Patience | undefined>();

const wholePatience = (): Patience => ({ left: patienceMs, waiting: 0, since: 0 });

/** Runs a request: all that it waits for draws on one patience, and after a first failure it waits for nothing more. */
export const withOnePatience = <T>(request: () => T): T => ofRequest.run(wholePatience(), request);

/** For a request of which is known that its waiting would come to nothing: it waits for nothing more. */
export function stopWaiting(): void {
  const patience = ofRequest.getStore();
  if (patience) patience.left = 0;
}

/** Runs what outlives its request: each thing that it waits for has a patience of its own. */
export const withoutRequest = <T>(work: () => T): T => ofRequest.run(undefined, work);

/**
 * The same. @throws Away when it takes longer than the request has patience, or fails because the database is away: that may be
 * stuck in ways that its driver notices late.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = ofRequest.getStore() ?? wholePatience();
  if (patience.waiting++ === 0) patience.since = performance.now();
  const left = patience.left - (performance.now() - patience.since);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Away(undefined, { cause: new Error(`No answer within ${patienceMs} ms.`) }));
    timer = setTimeout(giveUp, Math.max(0, left));
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    const away = awayIn(error);
    if (away) patience.left = 0;
    throw away ?? error;
  } finally {
    clearTimeout(timer);
    if (--patience.waiting === 0) patience.left -= performance.now() - patience.since;
  }
}

type Asked = (...asked: never[]) => unknown;

/** The same port; whatever is asked of it is answered in time. */
export function answeringInTime<Port extends Readonly<Record<keyof Port, Asked>>>(port: Port): Port {
  const bounded = Object.entries<Asked>(port).map(([name, ask]) => [
    name,
    (...asked: never[]) => inTime(Promise.resolve(ask(...asked))),
  ]);
  return Object.fromEntries(bounded) as Port;
}
