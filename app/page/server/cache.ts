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
  /** How much memory a value takes, a mark that only equal values have, and the ids of what it shows, where something may change alone. */
  readonly describe: (value: Value) => Pick<Entry<Value>, "size" | "mark"> & { readonly shows?: Entry<Value>["shows"] };
};

const nothing: ReadonlySet<string> = new Set();

/** So many things may have changed alone before all is doubted: to remember more is worth less than its memory. */
const mostAlone = 10_000;

type Entry<Value> = {
  readonly value: Value;
  readonly size: number;
  readonly mark: string;
  readonly shows: ReadonlySet<string>;
  /** How many doubts there had been when it was asked for. */
  readonly doubts: number;
  /** Whether nothing that it shows was doubted since. */
  isUndoubted: boolean;
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
  /** What shows this may have changed, or all where nothing is named, also what is being asked for: it is asked for again. */
  invalidate(id?: string): void;
};

/**
 * A cache of what was asked of the database, until it may have changed. Who asks while it is being asked for waits for that answer.
 * What may have changed is asked for again; while the database is away, or too busy, the last answer stands in, for ten minutes.
 */
export function createCache<Value extends object>({ room, liveness, describe }: Options<Value>): Cache<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: room, sizeCalculation: ({ size }) => size });
  const asking = new Map<string, Promise<Value | null>>();
  let doubts = 0;
  /** Which doubt was the last of all, and which that of each thing alone since then. */
  let lastOfAll = 0;
  const lastOf = new Map<string, number>();
  let restUntil = 0;

  const lastRight = ({ isUndoubted, rightAt }: Entry<Value>) =>
    isUndoubted ? Math.max(rightAt, liveness.aliveAt()) : rightAt;
  const isRight = (entry: Entry<Value>) => entry.isUndoubted && liveness.isAlive();
  const mayStandIn = (entry: Entry<Value>) => Date.now() - lastRight(entry) < longestMs;

  /** Whether nothing that is shown was doubted since there had been so many doubts. */
  const isUndoubtedSince = (then: number, shows: ReadonlySet<string>) =>
    lastOfAll <= then && [...shows].every((id) => (lastOf.get(id) ?? 0) <= then);

  function peek(key: string): Value | undefined {
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
    const { size, mark, shows = nothing } = value === known?.value ? known : describe(value);
    // The same answer stays the same object: what was made of it need not be made again.
    const cached = known?.mark === mark ? known.value : value;
    const isUndoubted = isUndoubtedSince(before, shows);
    if (!known || known.doubts <= before)
      entries.set(key, { value: cached, size, mark, shows, doubts: before, isUndoubted, rightAt });
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
    invalidate(id = "") {
      doubts += 1;
      const isAlone = id !== "" && lastOf.size < mostAlone;
      if (isAlone) {
        lastOf.set(id, doubts);
      } else {
        lastOfAll = doubts;
        lastOf.clear();
      }
      const now = liveness.isAlive() ? Date.now() : liveness.aliveAt();
      for (const entry of entries.values()) {
        if (!entry.isUndoubted || (isAlone && !entry.shows.has(id))) continue;
        entry.rightAt = Math.max(entry.rightAt, now);
        entry.isUndoubted = false;
      }
      asking.clear();
    },
  };
}
