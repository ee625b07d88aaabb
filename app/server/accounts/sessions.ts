import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { User } from "../../domain/user.ts";
import type { Database } from "../database.ts";
import { sessions, users } from "../schema.ts";
import { type SessionCookie, sessionSeconds } from "./cookie.ts";

/** Who a request comes from, and the Set-Cookie values that its answer must carry. */
export type Session = { readonly user: User | null; readonly cookies: string[] };

const guest: Session = { user: null, cookies: [] };
const dayMs = 24 * 60 * 60 * 1000;
const fromNow = (ms: number) => new Date(Date.now() + ms);

/**
 * The sessions in the database, whoever started them. Better Auth could read them too, with two queries and a chain of
 * hooks; one query is several times as fast (`bench/accounts.ts`), and every page of a signed-in shopper waits for it.
 */
export function createSessions(database: Database, cookie: SessionCookie) {
  const find = database
    .select({ id: users.id, email: users.email, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql`now()`)))
    .prepare("find_session");

  /** Sessions slide: each day of use moves the end to 30 days from then. At most one write a day and session. */
  async function renewed(token: string): Promise<string> {
    const due = lt(sessions.expiresAt, fromNow(sessionSeconds * 1000 - dayMs));
    const expiresAt = fromNow(sessionSeconds * 1000);
    await database
      .update(sessions)
      .set({ expiresAt, updatedAt: new Date() })
      .where(and(eq(sessions.token, token), due));
    return cookie.write(token);
  }

  return {
    /** @throws when the database does not answer. */
    async read(header: string): Promise<Session> {
      if (!cookie.isIn(header)) return guest;
      const token = cookie.read(header);
      const [found] = token ? await find.execute({ token }) : [];
      if (!token || !found) return { user: null, cookies: [cookie.clear()] };
      const { expiresAt, ...user } = found;
      const isDue = expiresAt < fromNow(sessionSeconds * 1000 - dayMs);
      return { user, cookies: isDue ? [await renewed(token)] : [] };
    },

    /** Ends the session that a Cookie header belongs to, if there is one. */
    async end(header: string): Promise<void> {
      const token = cookie.read(header);
      if (token) await database.delete(sessions).where(eq(sessions.token, token));
    },

    /** Removes the rows of sessions that nobody can use any more. */
    sweep: () => database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`)),
  };
}
