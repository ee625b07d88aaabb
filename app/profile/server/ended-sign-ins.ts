import { and, eq, gte, or, sql } from "drizzle-orm";
import { boolean, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identities, sessions, users } from "../../accounts/server/schema.ts";
import type { IsEnded } from "../../accounts/server/tokens.ts";
import { moment } from "../../database/columns.ts";
import type { Transaction } from "../../database/database.ts";

/** Hosted sign-ins that the store ended. Rows outlive the account, so they have only a digest of its id. */
export const endedSignIns = pgTable(
  "ended_sign_ins",
  {
    account: text().notNull(),
    signedInAt: moment("signed_in_at").notNull(),
    /** True if the account's earlier sign-ins have ended, too. */
    andBefore: boolean("and_before").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.account, table.signedInAt] })],
);

const digest = (subject: unknown) => sql`encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')`;

export const isEnded: IsEnded = async (transaction, { subject, signedInAt }) => {
  const { account, signedInAt: endedAt, andBefore } = endedSignIns;
  const includes = or(eq(endedAt, signedInAt), and(andBefore, gte(endedAt, signedInAt)));
  return (await transaction.$count(endedSignIns, and(eq(account, digest(subject)), includes))) > 0;
};

/** Locks the user's row until the commit. New sessions wait for this lock, so they see the ended sign-ins. */
const hold = (transaction: Transaction, userId: string) =>
  transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");

/** Ends the hosted sign-in of a session, so that its ID tokens cannot start another session. */
export async function endSignIn(transaction: Transaction, userId: string, session: string): Promise<void> {
  await hold(transaction, userId);
  await transaction.execute(sql`
    insert into ${endedSignIns} (account, signed_in_at)
    select ${digest(identities.subject)}, ${sessions.providerSignedInAt}
    from ${sessions} join ${identities} on ${identities.userId} = ${sessions.userId}
    where ${sessions.userId} = ${userId} and ${sessions.id}::text = ${session}
    on conflict do nothing`);
}

/** Ends all hosted sign-ins of an account, except sign-ins of the last second that have no session yet. */
export async function endSignIns(transaction: Transaction, userId: string): Promise<void> {
  await hold(transaction, userId);
  // `greatest` also covers sign-ins in the future, which a provider with a fast clock reports.
  await transaction.execute(sql`
    insert into ${endedSignIns} (account, signed_in_at, and_before)
    select ${digest(identities.subject)}, greatest(now() - interval '1 second', max(${sessions.providerSignedInAt})), true
    from ${identities} left join ${sessions} on ${sessions.userId} = ${identities.userId}
    where ${identities.userId} = ${userId}
    group by ${identities.subject}
    on conflict (account, signed_in_at) do update set and_before = true`);
}
