import { LRUCache } from "lru-cache";
import { inTime } from "../../server/in-time.ts";
import { failureOf } from "../../server/failures.ts";

/** Whether a change of what is kept would have been told by now, and when that was last known, in ms since 1970. */
export type Watch = { readonly isAlive: () => boolean; readonly aliveAt: () => number };

/** How long the kept may be shown after it was last known to be right, while the database is away, in ms. */
const longestMs = 10 * 60 * 1000;

/** How long the database is left alone after it did not answer, where there is something kept to show instead, in ms. */
const restMs = 1000;

type Options<Value> = {
  /** How much memory all together may take, in bytes; what nobody asked for longest goes first. */
  readonly room: number;
  readonly watch: Watch;
  /** How much memory a value takes, and a mark that only equal values have. */
  readonly describe: (value: Value) => { readonly size: number; readonly mark: string };
};

type Entry<Value> = {
  readonly value: Value;
  readonly size: number;
  readonly mark: string;
  /** How often all had been doubted before it was asked for. */
  readonly doubts: number;
  /** When it was last known to be right. */
  rightAt: number;
};

/** Asks the database. Null when there is no such thing. */
type Load<Value> = () => Value | null | Promise<Value | null>;

export type Kept<Value> = {
  /** The value of a key, where it can be shown without asking anybody. */
  atHand(key: string): Value | undefined;
  /** The value of a key; null when `load` says that there is none. @throws Away when nothing may stand in for it. */
  get(key: string, load: Load<Value>): Promise<Value | null>;
  /** The same, asked for in any case: for somebody who may know of a change before all are told. */
  ask(key: string, load: Load<Value>): Promise<Value | null>;
  /** Doubts all, also what is being asked for: it may have changed. */
  doubt(): void;
};

/**
 * What was asked of the database, kept until it may have changed. Who asks while it is being asked for waits for that answer.
 * What may have changed is asked for again; while the database is away, or too busy, the last answer stands in, for ten minutes.
 */
export function createKept<Value extends object>({ room, watch, describe }: Options<Value>): Kept<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: room, sizeCalculation: ({ size }) => size });
  const asking = new Map<string, Promise<Value | null>>();
  let doubts = 0;
  let restUntil = 0;

  const lastRight = ({ doubts: then, rightAt }: Entry<Value>) =>
    then === doubts ? Math.max(rightAt, watch.aliveAt()) : rightAt;
  const isRight = (entry: Entry<Value>) => entry.doubts === doubts && watch.isAlive();
  const mayStandIn = (entry: Entry<Value>) => Date.now() - lastRight(entry) < longestMs;

  function atHand(key: string): Value | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    return isRight(entry) || (Date.now() < restUntil && mayStandIn(entry)) ? entry.value : undefined;
  }

  async function ask(key: string, load: Load<Value>): Promise<Value | null> {
    const [before, rightAt] = [doubts, Date.now()];
    const value = await load();
    const known = entries.peek(key);
    if (!value) {
      entries.delete(key);
      return null;
    }
    const { size, mark } = describe(value);
    // The same answer stays the same object: what was made of it need not be made again.
    const kept = known?.mark === mark ? known.value : value;
    if (!known || known.doubts <= before) entries.set(key, { value: kept, size, mark, doubts: before, rightAt });
    return kept;
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

  /** The answer, or what is kept in its stead while the database is away. */
  async function orStandIn(key: string, answer: Promise<Value | null>): Promise<Value | null> {
    try {
      return await inTime(answer);
    } catch (error) {
      if (failureOf(error).status !== 503) throw error;
      restUntil = Date.now() + restMs;
      const known = entries.peek(key);
      if (known && mayStandIn(known)) return known.value;
      throw error;
    }
  }

  return {
    atHand,

    get: async (key, load) => atHand(key) ?? orStandIn(key, askOnce(key, load)),
    ask: (key, load) => orStandIn(key, ask(key, load)),
    doubt() {
      const now = watch.isAlive() ? Date.now() : watch.aliveAt();
      for (const entry of entries.values()) if (entry.doubts === doubts) entry.rightAt = Math.max(entry.rightAt, now);
      doubts += 1;
      asking.clear();
    },
  };
}
