import { and, eq, gte, or, sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import type { IsEnded } from "../../accounts/server/tokens.ts";
import type { Transaction } from "../../database/database.ts";

/**
 * Sign-ins at the hosted provider that count for nothing any more here, though its client goes on vouching for them in each browser: their
 * shopper ended them, or deleted the account. A row outlives the account, so of that it has a digest of the provider's id alone.
 */
export const endedSignIns = pgTable(
  "ended_sign_ins",
  {
    account: text().notNull(),
    signedInAt: timestamp("signed_in_at", { withTimezone: true }).notNull(),
    /** Whether all before that moment have ended too. */
    andBefore: boolean("and_before").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.account, table.signedInAt] })],
);

const digest = (subject: unknown) => sql`encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')`;

/** Whether a sign-in counts for nothing any more. */
export const isEnded: IsEnded = async (transaction, { subject, signedInAt }) => {
  const isIt = eq(endedSignIns.signedInAt, signedInAt);
  const isBefore = and(endedSignIns.andBefore, gte(endedSignIns.signedInAt, signedInAt));
  const found = and(eq(endedSignIns.account, digest(subject)), or(isIt, isBefore));
  return (await transaction.$count(endedSignIns, found)) > 0;
};

/**
 * Keeps the next session of an account from beginning until the transaction is over, and lets it find what is written there: a session's row
 * holds on to its account's.
 */
const hold = (transaction: Transaction, userId: string) =>
  transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");

/** Ends the sign-in with which one of an account's sessions began: the provider's word of it begins no other. */
export async function endSignIn(transaction: Transaction, userId: string, session: string): Promise<void> {
  await hold(transaction, userId);
  await transaction.execute(sql`
    insert into ${endedSignIns} (account, signed_in_at)
    select ${digest(identities.subject)}, ${sessions.providerSignedInAt}
    from ${sessions} join ${identities} on ${identities.userId} = ${sessions.userId}
    where ${sessions.userId} = ${userId} and ${sessions.id}::text = ${session}
    on conflict do nothing`);
}

/** Ends all sign-ins of an account until now, also in browsers whose sessions here have long ended. One that is made a second later counts. */
export async function endSignIns(transaction: Transaction, userId: string): Promise<void> {
  await hold(transaction, userId);
  // The provider's clock may be ahead of ours: a sign-in that we know of has been made.
  await transaction.execute(sql`
    insert into ${endedSignIns} (account, signed_in_at, and_before)
    select ${digest(identities.subject)}, greatest(now() - interval '1 second', max(${sessions.providerSignedInAt})), true
    from ${identities} left join ${sessions} on ${sessions.userId} = ${identities.userId}
    where ${identities.userId} = ${userId}
    group by ${identities.subject}
    on conflict (account, signed_in_at) do update set and_before = true`);
}
