import { createHmac } from "node:crypto";
import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database, Transaction } from "../database/database.ts";
import { deleteInBatches } from "../database/delete-in-batches.ts";
import { withoutRequestTimeout, withTimeout } from "../database/timeout.ts";
import { rateLimits } from "./schema.ts";

type Consumed =
  | {
      readonly ok: true;
      /** Refunds the points. Call at most once. Never rejects: retries in the background until the window ends. */
      readonly giveBack: () => Promise<void>;
    }
  | { readonly ok: false; readonly retryAfter: number };

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Limits the points per key in a time window. A window starts with a key's first point. */
export type RateLimit = ReturnType<RateLimits["limit"]>;

type Refund = { readonly key: string; readonly points: number; readonly endsAt: number };

const sweepEveryMs = 10 * 60 * 1000;
const rowsAtOnce = 1000;

/** Creates rate limits, which all processes with this database share. Stores keys as HMAC digests. */
export function createRateLimits(database: Database, secret: string) {
  const digest = (text: string) => createHmac("sha256", secret).update(`limit:${text}`).digest("base64url");
  let swept = Date.now();

  const refunds = new Set<Refund>();
  let later: NodeJS.Timeout | undefined;

  /** Refunds points if their window has not ended. Retries later on failure. */
  async function refund(one: Refund): Promise<void> {
    const { key, points, endsAt } = one;
    refunds.delete(one);
    try {
      await database
        .update(rateLimits)
        .set({ points: sql`${rateLimits.points} - ${points}` })
        .where(and(eq(rateLimits.key, key), lte(rateLimits.expire, endsAt), gt(rateLimits.expire, Date.now())));
    } catch {
      if (Date.now() > endsAt || database.$client.ending) return;
      refunds.add(one);
      later ??= setTimeout(settle, 1000).unref();
    }
  }

  async function settle() {
    later = undefined;
    await Promise.all([...refunds].map(giveBack));
  }

  /** Refunds points. Resolves at the request's timeout at the latest. The refund itself has no timeout. */
  const giveBack = (one: Refund) => withTimeout(withoutRequestTimeout(() => refund(one))).catch(() => {});

  const sweep = () => deleteInBatches(database, rateLimits.key, lt(rateLimits.expire, Date.now()), rowsAtOnce);

  function sweepNowAndThen() {
    if (Date.now() - swept < sweepEveryMs) return;
    swept = Date.now();
    withoutRequestTimeout(sweep).catch(() => {}); // the next sweep retries
  }

  return {
    /** Creates a limit. Limits with the same name share the counters in all processes. */
    limit(name: string, { points: maxPoints, seconds }: { points: number; seconds: number }) {
      const keyOf = (text: string) => `${name}:${digest(text)}`;

      /**
       * Counts points. Resolves to the window's end, in ms since 1970. If the points would exceed the limit, counts
       * nothing and resolves to null.
       */
      async function count(from: Pick<Transaction, "execute">, key: string, wanted: number): Promise<number | null> {
        const { points, expire } = rateLimits;
        const now = Date.now();
        const { rows } = await from.execute<{ endsAt: string }>(sql`
          insert into ${rateLimits} (key, points, expire)
          select ${key}, ${wanted}::integer, ${now + seconds * 1000}::bigint where ${wanted}::integer <= ${maxPoints}
          on conflict (key) do update set
            points = case when ${expire} <= ${now} then excluded.points else ${points} + excluded.points end,
            expire = case when ${expire} <= ${now} then excluded.expire else ${expire} end
          where ${expire} <= ${now} or ${points} + excluded.points <= ${maxPoints}
          returning expire as "endsAt"`);
        sweepNowAndThen();
        return rows[0] ? Number(rows[0].endsAt) : null;
      }

      return {
        /**
         * Consumes points, or none if the limit would be exceeded. Call before the limited work, so that concurrent
         * requests count.
         * @param text key of any length. The database stores only its digest.
         * @throws when the database is unavailable, without counting.
         */
        async consume(text: string, points = 1): Promise<Consumed> {
          if (refunds.size > 0) await settle(); // retries failed refunds, because their points still count
          const key = keyOf(text);
          const endsAt = await count(database, key, points);
          if (endsAt !== null) return { ok: true, giveBack: () => giveBack({ key, points, endsAt }) };
          const [full] = await database.select().from(rateLimits).where(eq(rateLimits.key, key));
          return { ok: false, retryAfter: Math.max(1, Math.ceil(((full?.expire ?? 0) - Date.now()) / 1000)) };
        },

        /**
         * Consumes a point in a transaction. Other consumers of the key wait for the transaction's end. Resolves to a
         * function that refunds the point in the transaction, or to null if the limit is reached.
         */
        async consumeIn(transaction: Transaction, text: string) {
          const key = keyOf(text);
          const refunded = { points: sql`${rateLimits.points} - 1` };
          const isCounted = (await count(transaction, key, 1)) !== null;
          return isCounted ? () => transaction.update(rateLimits).set(refunded).where(eq(rateLimits.key, key)) : null;
        },
      };
    },

    sweep,
  };
}

const maxShareKeys = 10_000;

/**
 * Makes a limit cheap for frequent events. A process consumes `share` points of a key with one query, then counts them
 * in memory. A key's first `share` points need no query, because most keys never use more.
 */
export function inShares(limit: RateLimit, share: number): Pick<RateLimit, "consume"> {
  const left = new LRUCache<string, number>({ max: maxShareKeys });
  const leftOf = (key: string) => left.get(key) ?? share;
  return {
    async consume(key, points = 1) {
      if (leftOf(key) < points) {
        const bought = Math.max(share, points);
        const result = await limit.consume(key, bought);
        if (!result.ok) return result;
        left.set(key, leftOf(key) + bought);
      }
      left.set(key, leftOf(key) - points);
      return { ok: true, giveBack: async () => void left.set(key, leftOf(key) + points) };
    },
  };
}
