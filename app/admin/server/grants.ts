import { eq, isNotNull, or, sql } from "drizzle-orm";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Role } from "../domain/roles.ts";
import { logActivity } from "./activity-log.ts";
import { confirmedSessions, ownerRoles, recoveryCodes, secondFactors, setUpCodes } from "./schema.ts";
import { makeSetUpCode } from "./set-up-code.ts";

export type Grants = ReturnType<typeof createGrants>;

export type GrantedAccount = Awaited<ReturnType<Grants["find"]>>[number];

export function createGrants(database: Database) {
  const { provider } = identities;
  const accounts = () =>
    database
      .select({
        id: users.id,
        email: users.email,
        provider: sql<string>`case ${provider} when 'credential' then 'embedded' else ${provider} end`,
        verified: users.emailVerified,
        role: ownerRoles.role,
        hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
      })
      .from(users)
      .innerJoin(identities, eq(identities.userId, users.id))
      .leftJoin(ownerRoles, eq(ownerRoles.userId, users.id))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id));

  const signOutEverywhere = (transaction: Transaction, id: string) =>
    transaction.delete(sessions).where(eq(sessions.userId, id));

  return {
    find(name: string) {
      const [isEmail, isId] = [eq(sql`lower(${users.email})`, name.toLowerCase()), eq(sql`${users.id}::text`, name)];
      return accounts().where(or(isEmail, isId));
    },

    list: () => accounts().where(isNotNull(ownerRoles.role)).orderBy(ownerRoles.grantedAt),

    /** Sets an account's role. Resolves to a set-up code, or null if the account already has a second factor. */
    grant: ({ id }: { readonly id: string }, role: Role) =>
      database.transaction(async (transaction) => {
        await transaction
          .insert(ownerRoles)
          .values({ userId: id, role })
          .onConflictDoUpdate({ target: ownerRoles.userId, set: { role, grantedAt: new Date() } });
        await logActivity(transaction, { by: null, what: "role-granted", account: id, fields: [role] });
        const has = await transaction.$count(secondFactors, eq(secondFactors.userId, id));
        return has ? null : makeSetUpCode(transaction, id);
      }),

    /** Removes an account's role, second factor and sessions. False if the account has no role. */
    remove: ({ id }: { readonly id: string }) =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction.delete(ownerRoles).where(eq(ownerRoles.userId, id));
        if (!rowCount) return false;
        await forgetSecondFactor(transaction, id);
        await signOutEverywhere(transaction, id);
        await logActivity(transaction, { by: null, what: "role-removed", account: id });
        return true;
      }),

    /** Removes an account's second factor and sessions. Resolves to a set-up code, or null without a second factor. */
    resetSecondFactor: ({ id }: { readonly id: string }) =>
      database.transaction(async (transaction) => {
        if (!(await forgetSecondFactor(transaction, id))) return null;
        await signOutEverywhere(transaction, id);
        await logActivity(transaction, { by: null, what: "second-factor-reset", account: id });
        return makeSetUpCode(transaction, id);
      }),

    async holder(userId: string, sessionId: string | null) {
      const ofSession = eq(confirmedSessions.sessionId, sql`${sessionId}::uuid`);
      const [found] = await database
        .select({
          role: ownerRoles.role,
          hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
          isConfirmed: sql<boolean>`exists (select from ${confirmedSessions} where ${ofSession})`,
        })
        .from(ownerRoles)
        .leftJoin(secondFactors, eq(secondFactors.userId, ownerRoles.userId))
        .where(eq(ownerRoles.userId, userId));
      return found ?? null;
    },
  };
}

async function forgetSecondFactor(transaction: Transaction, id: string): Promise<boolean> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await transaction.delete(setUpCodes).where(eq(setUpCodes.userId, id));
  const { rowCount } = await transaction.delete(secondFactors).where(eq(secondFactors.userId, id));
  return Boolean(rowCount);
}
