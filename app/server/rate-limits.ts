import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Transaction } from "../database/database.ts";
import { rateLimits } from "./schema.ts";

/** Room was found, and may be given back; or in how many seconds there is some again. */
export type Consumed =
  | {
      readonly ok: true;
      /**
       * Undoes the counting; to be called once. Never rejects: when the database does not answer, it is tried again each
       * second until the window has ended, and nobody waits for that.
       */
      readonly giveBack: () => Promise<void>;
    }
  | { readonly ok: false; readonly retryAfter: number };

/** At most so many points for each key, within so many seconds of the first. */
export type RateLimit = {
  /**
   * Counts before the thing is done, so that what comes at once is counted exactly, in all processes on all hosts. What
   * is refused does not count.
   * @param key whose limit it is, in any words: only a keyed digest of it is kept.
   * @throws when the database does not answer; then nothing was counted.
   */
  consume(key: string, points?: number): Promise<Consumed>;
  /**
   * Counts one point in a transaction: a rollback undoes it, and others with that key wait until it ends.
   * Returns what undoes it within the transaction, or null where there is no room.
   */
  consumeIn(transaction: Transaction, key: string): Promise<(() => Promise<unknown>) | null>;
};

export type RateLimits = ReturnType<typeof createRateLimits>;

type Owed = { readonly key: string; readonly points: number; readonly endsAt: number };

const sweepEveryMs = 10 * 60 * 1000;
const rowsAtOnce = 1000;

/** Limits that everybody on the database shares. Keys cannot be guessed from it without the secret. */
export function createRateLimits(database: Database, secret: string) {
  const digest = (text: string) => createHmac("sha256", secret).update(`limit:${text}`).digest("base64url");
  // The library gives its statements names, which a pooler in front of PostgreSQL would not know.
  const unnamed = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.$client.query({ text, values }),
  };
  let swept = Date.now();

  /** What could not be given back because the database was away. */
  const owed = new Set<Owed>();
  let later: NodeJS.Timeout | undefined;

  /**
   * The library would count below zero, or begin a window with less than nothing: a window that has ended is not touched,
   * nor the one after it.
   */
  async function giveBack(one: Owed): Promise<void> {
    const { key, points, endsAt } = one;
    owed.delete(one);
    try {
      await database
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} - ${points}` })
        .where(and(eq(rateLimits.key, key), lte(rateLimits.expire, endsAt), gt(rateLimits.expire, Date.now())));
    } catch {
      if (Date.now() > endsAt || database.$client.ending) return;
      owed.add(one);
      later ??= setTimeout(settle, 1000).unref();
    }
  }

  async function settle() {
    later = undefined;
    await Promise.all([...owed].map(giveBack));
  }

  /** Removes the rows that no longer count, a batch at a time, so that nobody waits for a long statement. */
  async function sweep(): Promise<void> {
    const old = database
      .select({ key: rateLimits.key })
      .from(rateLimits)
      .where(lt(rateLimits.expire, Date.now()))
      .limit(rowsAtOnce)
      .for("update", { skipLocked: true });
    const { rowCount } = await database.delete(rateLimits).where(inArray(rateLimits.key, old));
    if (rowCount === rowsAtOnce) await sweep();
  }

  function sweepNowAndThen() {
    if (Date.now() - swept < sweepEveryMs) return;
    swept = Date.now();
    sweep().catch(() => {}); // the next one takes these rows too
  }

  return {
    /** A limit of that name: the same name with the same numbers is the same limit, in whichever process. */
    limit(name: string, { points: most, seconds }: { points: number; seconds: number }): RateLimit {
      const limiter = new RateLimiterPostgres({
        storeClient: unnamed,
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true, // by a migration
        clearExpiredByTimeout: false, // it would do so in one statement
        keyPrefix: name,
        points: most,
        duration: seconds,
      });
      return {
        async consume(text, points = 1) {
          if (owed.size > 0) await settle(); // or it would count against whoever comes back first
          const key = digest(text);
          const { ok, msBeforeNext } = await asked(limiter.consume(key, points));
          const counted = { key: limiter.getKey(key), points, endsAt: Date.now() + msBeforeNext };
          sweepNowAndThen();
          if (ok) return { ok, giveBack: () => giveBack(counted) };
          await giveBack(counted);
          return { ok, retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) };
        },
        async consumeIn(transaction, text) {
          const [key, now] = [limiter.getKey(digest(text)), Date.now()];
          const { points, expire } = rateLimits;
          const { rowCount } = await transaction.execute(sql`
            insert into ${rateLimits} (key, points, expire) values (${key}, 1, ${now + seconds * 1000})
            on conflict (key) do update set
              points = case when ${expire} <= ${now} then 1 else ${points} + 1 end,
              expire = case when ${expire} <= ${now} then excluded.expire else ${expire} end
            where ${expire} <= ${now} or ${points} < ${most}`);
          sweepNowAndThen();
          const isKey = eq(rateLimits.key, key);
          return rowCount
            ? () =>
                transaction
                  .update(rateLimits)
                  .set({ points: sql`${points} - 1` })
                  .where(isKey)
            : null;
        },
      };
    },
    sweep,
  };
}

/** Keys whose shares a process remembers. */
const mostShares = 10_000;

/**
 * The same limit for what happens often: a process takes points from the database in shares and counts them in memory.
 * The first share of each key is free, so a key that needs less costs no statement.
 */
export function inShares(limit: RateLimit, share: number): Pick<RateLimit, "consume"> {
  const left = new LRUCache<string, number>({ max: mostShares });
  const leftOf = (key: string) => left.get(key) ?? share;
  return {
    async consume(key, points = 1) {
      if (leftOf(key) < points) {
        const bought = Math.max(share, points);
        const answer = await limit.consume(key, bought);
        if (!answer.ok) return answer;
        left.set(key, leftOf(key) + bought);
      }
      left.set(key, leftOf(key) - points);
      return { ok: true, giveBack: async () => void left.set(key, leftOf(key) + points) };
    },
  };
}

/** The library rejects with its answer when there is no room, and with an error when the database did not answer. */
const asked = (answer: Promise<RateLimiterRes>) =>
  answer.then(
    ({ msBeforeNext }) => ({ ok: true as const, msBeforeNext }),
    (reason: unknown) => {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return { ok: false as const, msBeforeNext: reason.msBeforeNext };
    },
  );
