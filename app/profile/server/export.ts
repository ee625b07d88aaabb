import { eq } from "drizzle-orm";
import { sessions, users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import type { User } from "../../shop/domain/user.ts";
import type { PersonalData, DataSubject } from "../../server/personal-data.ts";

/** All personal data of an account. Empty if the account does not exist. */
export async function allAbout(database: Database, handlers: readonly PersonalData[], { id }: User): Promise<object> {
  const [account] = await database
    .select({ id: users.id, email: users.email, emailConfirmed: users.emailVerified, openedAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id));
  if (!account) return {};
  const { device, createdAt: since, updatedAt: lastUsed, expiresAt: ends } = sessions;
  const signedIn = await database
    .select({ device, since, lastUsed, ends })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(since);
  const parts: unknown[] = [];
  const person: DataSubject = { id, email: account.email, isConfirmed: account.emailConfirmed };
  for (const { collect } of handlers) parts.push(await collect?.(person));
  return Object.assign({ account, signedIn }, ...parts);
}
