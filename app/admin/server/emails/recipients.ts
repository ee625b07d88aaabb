import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "../../../accounts/server/schema.ts";
import type { Database } from "../../../database/database.ts";
import type { Owners } from "../../../server/emails.ts";
import type { Role } from "../../domain/roles.ts";
import { ownerRoles } from "../schema.ts";

const notifiedRoles: readonly Role[] = ["owner", "orders"];

/** SQL query for the staff who get notifications. Accounts with a role have a verified email (decision 0025). */
export const ownersToNotify: Owners = sql`
  select ${users.email} from ${ownerRoles} join ${users} on ${eq(users.id, ownerRoles.userId)}
  where ${inArray(ownerRoles.role, [...notifiedRoles])} order by ${ownerRoles.grantedAt}`;

/** True if the recipient may see products in admin. The role `orders` may not. */
export async function maySeeProducts(database: Database, email: string): Promise<boolean> {
  const holds = database
    .select()
    .from(ownerRoles)
    .innerJoin(users, eq(users.id, ownerRoles.userId))
    .where(and(eq(users.email, email), ne(ownerRoles.role, "orders")));
  return (await holds.limit(1)).length > 0;
}
