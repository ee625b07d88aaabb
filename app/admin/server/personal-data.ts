import { eq } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import { adminMessages } from "../messages.ts";
import { logActivity } from "./activity-log.ts";
import { ownerRoles } from "./schema.ts";

/** Exports and deletes an account's role. Refuses to delete the last owner's account. */
export const personalRoles = (database: Database): PersonalData => ({
  async collect({ id }) {
    const [held] = await database.select().from(ownerRoles).where(eq(ownerRoles.userId, id));
    return held ? { role: { role: held.role, since: held.grantedAt } } : {};
  },

  async forget(transaction, { id }) {
    // Locks all owners, so that concurrent deletions cannot remove the last two owners.
    const owners = await transaction.select().from(ownerRoles).where(eq(ownerRoles.role, "owner")).for("update");
    if (owners.length === 1 && owners[0]?.userId === id) return adminMessages.lastOwner;
    const { rowCount } = await transaction.delete(ownerRoles).where(eq(ownerRoles.userId, id));
    if (rowCount) await logActivity(transaction, { by: id, what: "role-removed", account: id });
    return null;
  },
});
