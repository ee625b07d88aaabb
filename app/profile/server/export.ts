import { eq } from "drizzle-orm";
import { sessions, users } from "../../accounts/server/schema.ts";
import type { Database } from "../../database/database.ts";
import type { User } from "../../shop/domain/user.ts";
import type { PersonalData, Person } from "../../server/personal-data.ts";

/** Collects all personal data of an account. */
export async function allAbout(database: Database, handlers: readonly PersonalData[], { id }: User): Promise<object> {
  const [account] = await database
    .select({ id: users.id, email: users.email, emailConfirmed: users.emailVerified, openedAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id));
  const signedIn = await database
    .select({
      device: sessions.device,
      since: sessions.createdAt,
      lastUsed: sessions.updatedAt,
      ends: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(sessions.createdAt);
  const parts = [];
  if (!account) return {};
  const person: Person = { id, email: account.email, isConfirmed: account.emailConfirmed };
  for (const { collect } of handlers) parts.push(await collect?.(person));
  return Object.assign({ account, signedIn }, ...parts) as object;
}
