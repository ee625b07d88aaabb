import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { TooMany } from "../../server/too-many.ts";
import type { SavedBasket } from "../domain/saved-basket.ts";
import { basketMessages as messages } from "../messages.ts";

/** Lines of a basket from which its owner's pages take turns. */
const manyLines = 100;

/** Owners of such baskets, and their networks, that a process remembers. */
const mostOwners = 10_000;

/**
 * A pause for each line of a page, in ms: 60 times what the line takes of the thread. Pauses up to the burst are owed, not
 * made. So many requests of a network may wait.
 */
const usual = { pausePerLine: 5, burst: 30_000, most: 5 };

/** The request of a page. */
type Asked = Pick<Request, "signal">;

/** Owner of a basket, and the network that a request comes from: one visitor may have many baskets. */
type Visitor = { readonly owner: string; readonly network: string };

/** When a network's pauses end, in ms; the requests that wait; and the end of the last of their turns. */
type Lane = { pausedUntil: number; waiting: number; last: Promise<void> };

/**
 * Turns for the pages of long baskets: a network's are made one at a time, and after a few of them the thread is left to others
 * for a while. A shopper who reads a page of hundreds of lines meets no pause.
 */
export function createTurns({ pausePerLine, burst, most } = usual) {
  const lanes = new LRUCache<string, Lane>({ max: mostOwners });
  const longOwners = new LRUCache<string, true>({ max: mostOwners });

  /** Resolves to what ends the turn. Whoever leaves while they wait makes room at once. */
  async function take(network: string, { signal }: Asked): Promise<() => void> {
    const lane = lanes.get(network) ?? { pausedUntil: 0, waiting: 0, last: Promise.resolve() };
    lanes.set(network, lane);
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
   * @throws TooMany where too many requests of the network wait.
   */
  return async (
    { owner, network }: Visitor,
    asked: Asked,
    read: () => Promise<SavedBasket>,
  ): Promise<{ basket: SavedBasket; done?: () => void }> => {
    let done = longOwners.get(owner) ? await take(network, asked) : undefined;
    try {
      const basket = await read();
      const { length } = basket.lines;
      if (length < manyLines) {
        longOwners.delete(owner);
        done?.();
        return { basket };
      }
      longOwners.set(owner, true);
      done ??= await take(network, asked);
      const lane = lanes.get(network);
      if (lane) lane.pausedUntil = Math.max(lane.pausedUntil, performance.now()) + length * pausePerLine;
      return { basket, done };
    } catch (error) {
      done?.();
      throw error;
    }
  };
}
