import { randomBytes } from "node:crypto";
import DataLoader from "dataloader";
import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { User } from "../../shop/domain/user.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { sessions, users } from "./schema.ts";
import { type SessionCookie, sessionSeconds } from "./cookie.ts";
import type { Vouched } from "./id-token.ts";

/** Who a request comes from, and the Set-Cookie values that its answer must carry. */
export type Session = {
  readonly user: User | null;
  /**
   * Whom pages greet. Also somebody whom the hosted provider has to vouch for again: their page does that as soon as its
   * scripts run, and until then they may do nothing. They come back after an hour, and must not be "Guest" for a moment.
   */
  readonly greeted: User | null;
  readonly cookies: string[];
  /** Which session it is, its token, and when they gave their password for it. */
  readonly began?: { readonly session: string; readonly token: string; readonly at: Date };
  /** It was not to be renewed now, and has to be soon. */
  readonly isDue?: boolean;
};

export type Sessions = ReturnType<typeof createSessions>;

const dayMs = 24 * 60 * 60 * 1000;
const fromNow = (ms: number) => new Date(Date.now() + ms);

/**
 * The sessions in the database, whoever started them. Better Auth could read them too, with two queries and a chain of
 * hooks; one query is several times as fast (`bench/accounts.ts`), and every page of a signed-in shopper waits for it.
 */
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
        // A shop that changed its provider knows nobody of the former one.
        (hosted ? isNotNull : isNull)(sessions.providerValidUntil),
      ),
    )
    .prepare(database.named(hosted ? "find_hosted_session" : "find_session"));

  async function findAll(tokens: readonly string[]) {
    const found = new Map((await query.execute({ tokens })).map((row) => [row.token, row]));
    return tokens.map((token) => found.get(token));
  }

  /** All who ask in one turn of the event loop share a query, which costs far more than a row. Nothing is kept. */
  const lookUps = new DataLoader(findAll, { cache: false, batchScheduleFn: setImmediate });

  const tokensIn = (header: string) => [...new Set(cookie.tokens(header))];

  /** The newest session that a browser has, and the tokens of those that have ended. */
  async function find(header: string) {
    const tokens = tokensIn(header);
    const found = await Promise.all(tokens.map((token) => lookUps.load(token)));
    return { last: found.findLast(Boolean), dead: new Set(tokens.filter((_, at) => !found[at])) };
  }

  /** Sessions slide: each day of use moves the end to 30 days from then. At most one write a day and session. */
  async function renew(token: string): Promise<void> {
    const due = lt(sessions.expiresAt, fromNow(sessionSeconds * 1000 - dayMs));
    const expiresAt = fromNow(sessionSeconds * 1000);
    await database
      .update(sessions)
      .set({ expiresAt, updatedAt: new Date() })
      .where(and(eq(sessions.token, token), due));
  }

  return {
    /** @throws when the database does not answer. */
    async read(header: string, { renew: mayRenew = true } = {}): Promise<Session> {
      const { last, dead } = await find(header);
      const cookies = cookie.clear(header, (token) => dead.has(token));
      if (!last) return { user: null, greeted: null, cookies };
      const { token, expiresAt, user, counts } = last;
      const began = { session: last.id, token, at: new Date(last.signedInAt) };
      const isDue = counts && expiresAt < fromNow(sessionSeconds * 1000 - dayMs);
      if (isDue && !mayRenew) return { user, greeted: user, cookies, began, isDue };
      if (isDue) await renew(token);
      // The cookie may be from before it said whose it is; and at a hosted provider an e-mail can change.
      const says = cookie.all(header).find((carried) => carried.token === token)!.user;
      const isOutdated = says?.email !== user.email;
      if (isDue || isOutdated || cookie.hasOld(header)) cookies.push(...cookie.keep(token, user, header));
      return { user: counts ? user : null, greeted: user, cookies, began };
    },

    /** A new session for whom a hosted provider vouches, by its token. */
    async start(transaction: Transaction, userId: string, { signedInAt, validUntil }: Vouched): Promise<string> {
      const token = randomBytes(24).toString("base64url");
      const expiresAt = fromNow(sessionSeconds * 1000);
      const provider = { providerSignedInAt: signedInAt, providerValidUntil: validUntil };
      await transaction.insert(sessions).values({ userId, token, expiresAt, ...provider });
      return token;
    },

    /** Lets a session go on that began with the same sign-in at the hosted provider. False when there is none. */
    async confirm(header: string, userId: string, { signedInAt, validUntil }: Vouched): Promise<boolean> {
      const tokens = tokensIn(header);
      const later = sql`greatest(${sessions.providerValidUntil}, ${validUntil.toISOString()}::timestamptz)`;
      const { rowCount } = await database
        .update(sessions)
        .set({ providerValidUntil: later, updatedAt: new Date() })
        .where(
          and(
            inArray(sessions.token, tokens),
            eq(sessions.userId, userId),
            eq(sessions.providerSignedInAt, signedInAt),
            gt(sessions.expiresAt, sql`now()`),
          ),
        );
      return Boolean(rowCount);
    },

    /** Ends the session that a Cookie header belongs to, if there is one. */
    async end(header: string): Promise<void> {
      const tokens = tokensIn(header);
      if (tokens.length > 0) await database.delete(sessions).where(inArray(sessions.token, tokens));
    },

    /** Removes the rows of sessions that nobody can use any more. */
    sweep: () => database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)),
  };
}
