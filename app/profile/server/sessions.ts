import { and, desc, eq, gt, sql } from "drizzle-orm";
import { sessions } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import type { SignedIn } from "../domain/pages.ts";
import { endSignIn, endSignIns } from "./ended-sign-ins.ts";

/** @param hosted if true, also ends hosted sign-ins, so that their ID tokens cannot start new sessions. */
export function createSessionList(database: Database, hosted: boolean) {
  return {
    /** Lists sessions: the current session, then the others by last use. @param here id of the current session. */
    async of(userId: string, here: string): Promise<SignedIn[]> {
      const { id, device, createdAt, updatedAt, expiresAt } = sessions;
      const found = await database
        .select({ id, device, createdAt, updatedAt })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(expiresAt, sql`now()`)))
        .orderBy(sql`${id}::text = ${here} desc`, desc(updatedAt), id);
      return found.map((session) => ({
        id: session.id,
        device: session.device,
        since: session.createdAt.toISOString(),
        seen: session.updatedAt.toISOString(),
        isThis: session.id === here,
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
