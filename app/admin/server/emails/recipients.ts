import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import type { OwnerEmails } from "../../../server/emails.ts";
import { ownerRoles } from "../schema.ts";

/** Query for the emails of staff to notify. These emails are verified, or confirmed on the host (decision 0025). */
export const ownersToNotify: OwnerEmails = sql`
  select ${users.email} from ${ownerRoles} join ${users} on ${eq(users.id, ownerRoles.userId)}
  where ${inArray(ownerRoles.role, ["owner", "orders"])} order by ${ownerRoles.grantedAt}`;

export async function maySeeProducts(database: Database, email: string): Promise<boolean> {
  const holders = database.select().from(ownerRoles).innerJoin(users, eq(users.id, ownerRoles.userId));
  return (await holders.where(and(eq(users.email, email), ne(ownerRoles.role, "orders"))).limit(1)).length > 0;
}
