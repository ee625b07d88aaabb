import { LRUCache } from "lru-cache";
import type { PubSub } from "../../database/pubsub.ts";
import { withTimeout } from "../../database/timeout.ts";
import { failureOf } from "../../server/failures.ts";

/** While the database is unavailable, the cache serves stale values up to this age, in ms. */
const longestMs = 10 * 60 * 1000;

/** After a database failure, `peek` returns stale values for this time, in ms. */
const restMs = 1000;

type Options<Value> = {
  /** Maximum memory of all values, in bytes. */
  readonly maxBytes: number;
  readonly liveness: Pick<PubSub, "isAlive" | "aliveAt">;
  /** Describes a value: size in bytes, fingerprint (`mark`), and the ids whose changes invalidate the value. */
  readonly describe: (value: Value) => Pick<Entry<Value>, "size" | "mark"> & { readonly ids?: Entry<Value>["ids"] };
};

const nothing: ReadonlySet<string> = new Set();

/** Maximum number of invalidated ids to store, to limit memory. The next id invalidates all values. */
const maxSingle = 10_000;

type Entry<Value> = {
  readonly value: Value;
  readonly size: number;
  readonly mark: string;
  readonly ids: ReadonlySet<string>;
  /** Number of invalidations when the load started. */
  readonly invalidations: number;
  /** False if the value was invalidated after its load had started. */
  isValid: boolean;
  /** Latest time at which the value was certainly current, in ms since 1970. */
  validAt: number;
};

/** Queries a value. Null if the value does not exist. */
type Load<Value> = () => Value | null | Promise<Value | null>;

export type Cache<Value extends object> = ReturnType<typeof createCache<Value>>;

/**
 * Cache of query results. Change notifications invalidate values. Concurrent requests for a key share one query.
 * While the database is unavailable or overloaded, the cache serves stale values for up to ten minutes.
 */
export function createCache<Value extends object>({ maxBytes, liveness, describe }: Options<Value>) {
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size });
  const pending = new Map<string, Promise<Value | null>>();
  let invalidations = 0;
  /** Number of the last invalidation of all values. Invalidations are numbered from 1. */
  let lastOfAll = 0;
  /** Number of each id's last invalidation, if later than `lastOfAll`. */
  const lastOf = new Map<string, number>();
  let restUntil = 0;

  const lastValid = ({ isValid, validAt }: Entry<Value>) => (isValid ? Math.max(validAt, liveness.aliveAt()) : validAt);
  const isCurrent = (entry: Entry<Value>) => entry.isValid && liveness.isAlive();
  const mayServeStale = (entry: Entry<Value>) => Date.now() - lastValid(entry) < longestMs;

  /** True if none of the ids was invalidated since the invalidation with number `then`. */
  const isValidSince = (then: number, ids: ReadonlySet<string>) =>
    lastOfAll <= then && [...ids].every((id) => (lastOf.get(id) ?? 0) <= then);

  /** Returns the cached value if current. Just after a database failure, also returns a stale value. */
  function peek(key: string): Value | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    return isCurrent(entry) || (Date.now() < restUntil && mayServeStale(entry)) ? entry.value : undefined;
  }

  async function refresh(key: string, load: Load<Value>): Promise<Value | null> {
    const [before, validAt] = [invalidations, Date.now()];
    const value = await load();
    const known = entries.peek(key);
    if (!value) {
      entries.delete(key);
      return null;
    }
    const { size, mark, ids = nothing } = value === known?.value ? known : describe(value);
    // Reuses a cached object with an equal value, because the cache of rendered pages compares objects by identity.
    const cached = known?.mark === mark ? known.value : value;
    const isValid = isValidSince(before, ids);
    if (!known || known.invalidations <= before)
      entries.set(key, { value: cached, size, mark, ids, invalidations: before, isValid, validAt });
    return cached;
  }

  function loadOnce(key: string, load: Load<Value>): Promise<Value | null> {
    return pending.getOrInsertComputed(key, () => {
      const loading = refresh(key, load);
      const over = () => pending.get(key) === loading && pending.delete(key);
      loading.then(over, over);
      return loading;
    });
  }

  /** Resolves to the loaded value. If the database is unavailable, resolves to the cached stale value. */
  async function loadedOrStale(key: string, loading: Promise<Value | null>): Promise<Value | null> {
    try {
      return await withTimeout(loading);
    } catch (error) {
      if (failureOf(error).status !== 503) throw error;
      restUntil = Date.now() + restMs;
      const known = entries.peek(key);
      if (known && mayServeStale(known)) return known.value;
      throw error;
    }
  }

  return {
    peek,
    /** Resolves to the cached value, else loads it. @throws DatabaseUnavailable if that fails without a stale value */
    get: async (key: string, load: Load<Value>) => peek(key) ?? loadedOrStale(key, loadOnce(key, load)),
    /** Always queries the value, so that clients see their own changes before a notification arrives. */
    refresh: (key: string, load: Load<Value>) => loadedOrStale(key, refresh(key, load)),
    /** Invalidates the values that contain `id`, or all values without `id`. Later requests start new loads. */
    invalidate(id = "") {
      invalidations += 1;
      const isSingle = id !== "" && lastOf.size < maxSingle;
      if (isSingle) {
        lastOf.set(id, invalidations);
      } else {
        lastOfAll = invalidations;
        lastOf.clear();
      }
      const now = liveness.isAlive() ? Date.now() : liveness.aliveAt();
      for (const entry of entries.values()) {
        if (!entry.isValid || (isSingle && !entry.ids.has(id))) continue;
        entry.validAt = Math.max(entry.validAt, now);
        entry.isValid = false;
      }
      pending.clear();
    },
  };
}
