import { and, desc, eq, gt, sql } from "drizzle-orm";
import { sessions } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { SignedIn } from "../domain/pages.ts";
import { endSignIn, endSignIns } from "./ended-sign-ins.ts";

/**
 * Where accounts are signed in. All of it @throws when the database does not answer.
 * @param hosted whether a hosted provider vouches for them: its client would begin a session again that is ended by itself.
 */
export function createSessionList(database: Database, hosted: boolean) {
  const counts = (userId: string) => and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`));

  return {
    /** An account's, the one that was used last at the top. @param here the id of the session that asks. */
    async of(userId: string, here: string): Promise<SignedIn[]> {
      const found = await database
        .select({
          id: sessions.id,
          device: sessions.device,
          since: sessions.createdAt,
          seen: sessions.updatedAt,
        })
        .from(sessions)
        .where(counts(userId))
        .orderBy(sql`${sessions.id}::text = ${here} desc`, desc(sessions.updatedAt), sessions.id);
      return found.map(({ id, device, since, seen }) => ({
        id,
        device,
        since: since.toISOString(),
        seen: seen.toISOString(),
        isThis: id === here,
      }));
    },

    /** Ends one of an account's. */
    end: (userId: string, id: string) =>
      database.transaction(async (transaction) => {
        if (hosted) await endSignIn(transaction, userId, id);
        await transaction.delete(sessions).where(and(eq(sessions.userId, userId), eq(sql`${sessions.id}::text`, id)));
      }),

    /** Ends all of an account's. */
    endAll: (userId: string) =>
      database.transaction(async (transaction) => {
        if (hosted) await endSignIns(transaction, userId);
        await transaction.delete(sessions).where(eq(sessions.userId, userId));
      }),
  };
}

export type SessionList = ReturnType<typeof createSessionList>;

/** Notes of a session in what kind of browser it is. */
export const noteDevice = (transaction: Transaction, token: string, device: string) =>
  transaction.update(sessions).set({ device }).where(eq(sessions.token, token));
