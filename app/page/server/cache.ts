import { LRUCache } from "lru-cache";
import { withTimeout } from "../../server/timeout.ts";
import { failureOf } from "../../server/failures.ts";

/** Whether a change of what is cached would have been told by now, and when that was last known, in ms since 1970. */
export type Liveness = { readonly isAlive: () => boolean; readonly aliveAt: () => number };

/** How long a value may be shown after it was last known to be right, while the database is away, in ms. */
const longestMs = 10 * 60 * 1000;

/** How long the database is left alone after it did not answer, where there is a value to show instead, in ms. */
const restMs = 1000;

type Options<Value> = {
  /** How much memory all together may take, in bytes; what nobody asked for longest goes first. */
  readonly room: number;
  readonly liveness: Liveness;
  /** How much memory a value takes, and a mark that only equal values have. */
  readonly describe: (value: Value) => { readonly size: number; readonly mark: string };
};

type Entry<Value> = {
  readonly value: Value;
  readonly size: number;
  readonly mark: string;
  /** How often all had been invalidated before it was asked for. */
  readonly invalidations: number;
  /** When it was last known to be right. */
  rightAt: number;
};

/** Asks the database. Null when there is no such thing. */
type Load<Value> = () => Value | null | Promise<Value | null>;

export type Cache<Value> = {
  /** The value of a key, where it can be shown without asking anybody. */
  peek(key: string): Value | undefined;
  /** The value of a key; null when `load` says that there is none. @throws Away when nothing may stand in for it. */
  get(key: string, load: Load<Value>): Promise<Value | null>;
  /** The same, asked for in any case: for somebody who may know of a change before all are told. */
  ask(key: string, load: Load<Value>): Promise<Value | null>;
  /** All may have changed, also what is being asked for: it is asked for again. */
  invalidate(): void;
};

/**
 * A cache of what was asked of the database, until it may have changed. Who asks while it is being asked for waits for that answer.
 * What may have changed is asked for again; while the database is away, or too busy, the last answer stands in, for ten minutes.
 */
export function createCache<Value extends object>({ room, liveness, describe }: Options<Value>): Cache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: room, sizeCalculation: ({ size }) => size });
  const asking = new Map<string, Promise<Value | null>>();
  let invalidations = 0;
  let restUntil = 0;

  const lastRight = ({ invalidations: then, rightAt }: Entry<Value>) =>
    then === invalidations ? Math.max(rightAt, liveness.aliveAt()) : rightAt;
  const isRight = (entry: Entry<Value>) => entry.invalidations === invalidations && liveness.isAlive();
  const mayStandIn = (entry: Entry<Value>) => Date.now() - lastRight(entry) < longestMs;

  function peek(key: string): Value | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    return isRight(entry) || (Date.now() < restUntil && mayStandIn(entry)) ? entry.value : undefined;
  }

  async function ask(key: string, load: Load<Value>): Promise<Value | null> {
    const [before, rightAt] = [invalidations, Date.now()];
    const value = await load();
    const known = entries.peek(key);
    if (!value) {
      entries.delete(key);
      return null;
    }
    const { size, mark } = describe(value);
    // The same answer stays the same object: what was made of it need not be made again.
    const cached = known?.mark === mark ? known.value : value;
    if (!known || known.invalidations <= before)
      entries.set(key, { value: cached, size, mark, invalidations: before, rightAt });
    return cached;
  }

  /** Asks, unless somebody is asking already. */
  function askOnce(key: string, load: Load<Value>): Promise<Value | null> {
    const begun = asking.get(key);
    if (begun) return begun;
    const answer = ask(key, load);
    const over = () => asking.get(key) === answer && asking.delete(key);
    answer.then(over, over);
    asking.set(key, answer);
    return answer;
  }

  /** The answer, or the last one in its stead while the database is away. */
  async function orStandIn(key: string, answer: Promise<Value | null>): Promise<Value | null> {
    try {
      return await withTimeout(answer);
    } catch (error) {
      if (failureOf(error).status !== 503) throw error;
      restUntil = Date.now() + restMs;
      const known = entries.peek(key);
      if (known && mayStandIn(known)) return known.value;
      throw error;
    }
  }

  return {
    peek,

    get: async (key, load) => peek(key) ?? orStandIn(key, askOnce(key, load)),
    ask: (key, load) => orStandIn(key, ask(key, load)),
    invalidate() {
      const now = liveness.isAlive() ? Date.now() : liveness.aliveAt();
      for (const entry of entries.values())
        if (entry.invalidations === invalidations) entry.rightAt = Math.max(entry.rightAt, now);
      invalidations += 1;
      asking.clear();
    },
  };
}
