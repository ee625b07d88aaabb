import { and, desc, eq, gt, sql } from "drizzle-orm";
import { sessions } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { SignedIn } from "../domain/pages.ts";
import { endSignIn, endSignIns } from "./ended-sign-ins.ts";

/**
 * Lists and ends sessions of accounts.
 * @param hosted true to also end hosted sign-ins, so that their ID tokens cannot start new sessions.
 * @throws if the database does not answer.
 */
export function createSessionList(database: Database, hosted: boolean) {
  const counts = (userId: string) => and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`));

  return {
    /** Sessions of an account: first the current one, then by last use. @param here id of the current session. */
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

    end: (userId: string, id: string) =>
      database.transaction(async (transaction) => {
        if (hosted) await endSignIn(transaction, userId, id);
        await transaction.delete(sessions).where(and(eq(sessions.userId, userId), eq(sql`${sessions.id}::text`, id)));
      }),

    endAll: (userId: string) =>
      database.transaction(async (transaction) => {
        if (hosted) await endSignIns(transaction, userId);
        await transaction.delete(sessions).where(eq(sessions.userId, userId));
      }),
  };
}

export type SessionList = ReturnType<typeof createSessionList>;

/** Stores the browser and operating system of a session. */
export const storeDevice = (transaction: Transaction, token: string, device: string) =>
  transaction.update(sessions).set({ device }).where(eq(sessions.token, token));
