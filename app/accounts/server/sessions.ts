import { randomBytes } from "node:crypto";
import DataLoader from "dataloader";
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { User } from "../../shop/domain/user.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { withoutRequestTimeout, withTimeout } from "../../database/timeout.ts";
import { sessions, users } from "./schema.ts";
import { type SessionCookie, sessionSeconds } from "./cookie.ts";
import type { Vouched } from "./id-token.ts";

export type Session = {
  readonly user: User | null;
  /** User whom pages greet. If the hosted provider's token has expired, `user` is null, but `greeted` is not. */
  readonly greeted: User | null;
  readonly cookies: string[];
  readonly began?: { readonly session: string; readonly token: string; readonly at: Date };
  /** True if the session needs a renewal that `renew: false` prevented. */
  readonly isDue?: boolean;
};

export type Sessions = ReturnType<typeof createSessions>;

const dayMs = 24 * 60 * 60 * 1000;
const newExpiry = (offsetMs = 0) => new Date(Date.now() + sessionSeconds * 1000 + offsetMs);

/** Reads and writes sessions of all providers. Better Auth would need two queries per read (`bench/accounts.ts`). */
export function createSessions(database: Database, cookie: SessionCookie, { hosted }: { hosted: boolean }) {
  const query = database
    .select({
      id: sessions.id,
      token: sessions.token,
      signedInAt: sql<string>`coalesce(${sessions.providerSignedInAt}, ${sessions.createdAt})`,
      user: { id: users.id, email: users.email },
      expiresAt: sessions.expiresAt,
      counts: sql<boolean>`coalesce(${sessions.providerValidUntil} > now(), true)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.token} = any(${sql.placeholder("tokens")})`,
        gt(sessions.expiresAt, sql`now()`),
        // Excludes sessions that began before the store switched to its current provider.
        (hosted ? isNotNull : isNull)(sessions.providerValidUntil),
      ),
    )
    .prepare(database.named(hosted ? "find_hosted_session" : "find_session"));

  async function findAll(tokens: readonly string[]) {
    const rows = await withoutRequestTimeout(() => query.execute({ tokens })); // several requests share this query
    const found = new Map(rows.map((row) => [row.token, row]));
    return tokens.map((token) => found.get(token));
  }

  /** Batches all lookups of an event loop iteration into one query. Does not cache. */
  const lookups = new DataLoader(findAll, { cache: false, batchScheduleFn: setImmediate });

  const tokensIn = (header: string) => [...new Set(cookie.tokens(header))];

  /** Finds the newest session in a Cookie header. `dead` contains the header's tokens without a session. */
  async function find(header: string) {
    const tokens = tokensIn(header);
    const found = await withTimeout(Promise.all(tokens.map((token) => lookups.load(token))));
    return { last: found.findLast(Boolean), dead: new Set(tokens.filter((_, at) => !found[at])) };
  }

  /** Extends the session to 30 days from now, at most once a day. */
  async function renew(token: string): Promise<void> {
    await database
      .update(sessions)
      .set({ expiresAt: newExpiry(), updatedAt: new Date() })
      .where(and(eq(sessions.token, token), lt(sessions.expiresAt, newExpiry(-dayMs))));
  }

  return {
    async read(header: string, { renew: mayRenew = true } = {}): Promise<Session> {
      const { last, dead } = await find(header);
      const cookies = cookie.clear(header, (token) => dead.has(token));
      if (!last) return { user: null, greeted: null, cookies };
      const { token, expiresAt, user, counts } = last;
      const began = { session: last.id, token, at: new Date(last.signedInAt) };
      const isDue = counts && expiresAt < newExpiry(-dayMs);
      if (isDue && !mayRenew) return { user, greeted: user, cookies, began, isDue };
      if (isDue) await renew(token);
      // Rewrites a cookie that has no user or an outdated email.
      const isOutdated = cookie.all(header).find((stored) => stored.token === token)!.user?.email !== user.email;
      if (isDue || isOutdated || cookie.hasOld(header)) cookies.push(...cookie.keep(token, user, header));
      return { user: counts ? user : null, greeted: user, cookies, began };
    },

    /** Starts a session after a sign-in at a hosted provider. Resolves to the session's token. */
    async start(transaction: Transaction, userId: string, { signedInAt, validUntil }: Vouched): Promise<string> {
      const token = randomBytes(24).toString("base64url");
      const provider = { providerSignedInAt: signedInAt, providerValidUntil: validUntil };
      await transaction.insert(sessions).values({ userId, token, expiresAt: newExpiry(), ...provider });
      return token;
    },

    /** Sets the token's expiry in the browser's session of this hosted sign-in. False if there is no such session. */
    async confirm(header: string, userId: string, { signedInAt, validUntil }: Vouched): Promise<boolean> {
      const later = sql`greatest(${sessions.providerValidUntil}, ${validUntil.toISOString()}::timestamptz)`;
      const { rowCount } = await database
        .update(sessions)
        .set({ providerValidUntil: later, updatedAt: new Date() })
        .where(
          and(
            inArray(sessions.token, tokensIn(header)),
            eq(sessions.userId, userId),
            eq(sessions.providerSignedInAt, signedInAt),
            gt(sessions.expiresAt, sql`now()`),
          ),
        );
      return Boolean(rowCount);
    },

    async end(header: string): Promise<void> {
      const tokens = tokensIn(header);
      if (tokens.length > 0) await database.delete(sessions).where(inArray(sessions.token, tokens));
    },

    sweep: () => database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)),
  };
}
