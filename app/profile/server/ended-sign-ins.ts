import { and, eq, gte, or, sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import type { IsEnded } from "../../accounts/server/tokens.ts";
import type { Transaction } from "../../database/database.ts";

/**
 * Hosted sign-ins ended here by sign-out or deletion, though the provider still vouches for them.
 * Outlives the account, so it stores only a digest of the provider's id.
 */
export const endedSignIns = pgTable(
  "ended_sign_ins",
  {
    account: text().notNull(),
    signedInAt: timestamp("signed_in_at", { withTimezone: true }).notNull(),
    /** True if all earlier sign-ins have ended too. */
    andBefore: boolean("and_before").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.account, table.signedInAt] })],
);

const digest = (subject: unknown) => sql`encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')`;

/** True if a sign-in has ended. */
export const isEnded: IsEnded = async (transaction, { subject, signedInAt }) => {
  const isIt = eq(endedSignIns.signedInAt, signedInAt);
  const isBefore = and(endedSignIns.andBefore, gte(endedSignIns.signedInAt, signedInAt));
  const found = and(eq(endedSignIns.account, digest(subject)), or(isIt, isBefore));
  return (await transaction.$count(endedSignIns, found)) > 0;
};

/** Blocks new sessions until commit, so that they see the ended sign-ins. Inserting a session locks its user row. */
const hold = (transaction: Transaction, userId: string) =>
  transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");

/** Ends the sign-in of a session, so that it starts no other session. */
export async function endSignIn(transaction: Transaction, userId: string, session: string): Promise<void> {
  await hold(transaction, userId);
  await transaction.execute(sql`
    insert into ${endedSignIns} (account, signed_in_at)
    select ${digest(identities.subject)}, ${sessions.providerSignedInAt}
    from ${sessions} join ${identities} on ${identities.userId} = ${sessions.userId}
    where ${sessions.userId} = ${userId} and ${sessions.id}::text = ${session}
    on conflict do nothing`);
}

/** Ends all of an account's sign-ins so far, including those without a session. One second of tolerance. */
export async function endSignIns(transaction: Transaction, userId: string): Promise<void> {
  await hold(transaction, userId);
  // The provider's clock may be ahead, so include all known sign-ins.
  await transaction.execute(sql`
    insert into ${endedSignIns} (account, signed_in_at, and_before)
    select ${digest(identities.subject)}, greatest(now() - interval '1 second', max(${sessions.providerSignedInAt})), true
    from ${identities} left join ${sessions} on ${sessions.userId} = ${identities.userId}
    where ${identities.userId} = ${userId}
    group by ${identities.subject}
    on conflict (account, signed_in_at) do update set and_before = true`);
}
