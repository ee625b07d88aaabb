import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { TooMany } from "../../server/too-many.ts";
import type { SavedBasket } from "../domain/saved-basket.ts";
import { basketMessages as messages } from "../messages.ts";

/** Lines of a basket from which its owner's pages take turns. */
const manyLines = 100;

/** Owners of such baskets that a process remembers. */
const mostOwners = 10_000;

/**
 * A pause for each line of a page, in ms: 60 times what the line takes of the thread. Pauses up to the burst are owed, not
 * made. So many requests of an owner may wait.
 */
const usual = { pausePerLine: 5, burst: 30_000, most: 5 };

/** The request of a page. */
type Asked = Pick<Request, "signal">;

/** When an owner's pauses end, in ms; the requests that wait; and the end of the last of their turns. */
type Lane = { pausedUntil: number; waiting: number; last: Promise<void> };

/**
 * Turns for the pages of long baskets: an owner's are made one at a time, and after a few of them the thread is left to others
 * for a while. A shopper who reads a page of hundreds of lines meets no pause.
 */
export function createTurns({ pausePerLine, burst, most } = usual) {
  const lanes = new LRUCache<string, Lane>({ max: mostOwners });

  /** Resolves to what ends the turn. Whoever leaves while they wait makes room at once. */
  async function take(owner: string, { signal }: Asked): Promise<() => void> {
    const lane = lanes.get(owner) ?? { pausedUntil: 0, waiting: 0, last: Promise.resolve() };
    lanes.set(owner, lane);
    const untilNext = () => Math.max(0, lane.pausedUntil - burst - performance.now());
    const refusal = () => new TooMany(messages.tooManyPages, Math.max(1, Math.ceil(untilNext() / 1000)));
    if (lane.waiting >= most) throw refusal();
    const turn = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => left.resolve(), { once: true });
    const ready = lane.last.then(() => (untilNext() > 0 && !signal.aborted ? pause(untilNext()) : undefined));
    lane.last = turn.promise;
    lane.waiting += 1;
    await Promise.race([ready, left.promise]);
    lane.waiting -= 1;
    if (!signal.aborted) return turn.resolve;
    void ready.then(turn.resolve);
    throw refusal();
  }

  /**
   * Reads an owner's basket, in a turn if it was long the last time or is long now: then with what ends the turn.
   * @throws TooMany where too many requests of the owner wait.
   */
  return async (
    owner: string,
    asked: Asked,
    read: () => Promise<SavedBasket>,
  ): Promise<{ basket: SavedBasket; done?: () => void }> => {
    let done = lanes.has(owner) ? await take(owner, asked) : undefined;
    try {
      const basket = await read();
      const { length } = basket.lines;
      if (length < manyLines) {
        lanes.delete(owner);
        done?.();
        return { basket };
      }
      done ??= await take(owner, asked);
      const lane = lanes.get(owner);
      if (lane) lane.pausedUntil = Math.max(lane.pausedUntil, performance.now()) + length * pausePerLine;
      return { basket, done };
    } catch (error) {
      done?.();
      throw error;
    }
  };
}
