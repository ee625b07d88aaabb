import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { TooMany } from "../../server/too-many.ts";
import type { SavedBasket } from "../domain/saved-basket.ts";
import { basketMessages as messages } from "../messages.ts";

const manyLines = 100;

/** Maximum number of cached basket owners, and of cached networks, per process. */
const maxOwners = 10_000;

/**
 * Limits per client network. Each line of a basket adds `pausePerLine` ms, 60 times its CPU time, to the pending pause.
 * The queue pauses only while the pending pause exceeds `burst` ms. At most `maxWaiting` requests wait.
 */
const defaults = { pausePerLine: 5, burst: 30_000, maxWaiting: 5 };

type PageRequest = Pick<Request, "signal">;

/** `pausedUntil` is a `performance.now()` time, in ms. `last` resolves when the last request ends its turn. */
type NetworkQueue = { pausedUntil: number; waiting: number; last: Promise<void> };

/** Queues requests for pages of long baskets, one at a time per network. Pauses after a burst, to save CPU time. */
export function createPageQueue({ pausePerLine, burst, maxWaiting } = defaults) {
  const queues = new LRUCache<string, NetworkQueue>({ max: maxOwners });
  const longOwners = new LRUCache<string, true>({ max: maxOwners });

  /**
   * Waits for a turn. Resolves to a function that ends the turn.
   * @throws TooMany if the queue is full, or the request is aborted.
   */
  async function take(network: string, { signal }: PageRequest): Promise<() => void> {
    const queue = queues.get(network) ?? { pausedUntil: 0, waiting: 0, last: Promise.resolve() };
    queues.set(network, queue);
    const untilNext = () => Math.max(0, queue.pausedUntil - burst - performance.now());
    const refusal = () => new TooMany(messages.tooManyPages, Math.max(1, Math.ceil(untilNext() / 1000)));
    if (queue.waiting >= maxWaiting) throw refusal();
    const turn = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => aborted.resolve(), { once: true });
    const ready = queue.last.then(() => (untilNext() > 0 && !signal.aborted ? pause(untilNext()) : undefined));
    queue.last = turn.promise;
    queue.waiting += 1;
    await Promise.race([ready, aborted.promise]);
    queue.waiting -= 1;
    if (!signal.aborted) return turn.resolve;
    void ready.then(turn.resolve);
    throw refusal();
  }

  /** Reads a basket. For a long basket, waits for a turn and returns `done`, which ends the turn. @throws TooMany */
  return async (
    { owner, network }: { owner: string; network: string },
    request: PageRequest,
    read: () => Promise<SavedBasket>,
  ): Promise<{ basket: SavedBasket; done?: () => void }> => {
    let done = longOwners.get(owner) ? await take(network, request) : undefined;
    try {
      const basket = await read();
      const { length } = basket.lines;
      if (length < manyLines) {
        longOwners.delete(owner);
        done?.();
        return { basket };
      }
      longOwners.set(owner, true);
      done ??= await take(network, request);
      const queue = queues.get(network);
      if (queue) queue.pausedUntil = Math.max(queue.pausedUntil, performance.now()) + length * pausePerLine;
      return { basket, done };
    } catch (error) {
      done?.();
      throw error;
    }
  };
}
