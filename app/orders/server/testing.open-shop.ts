import { sql } from "drizzle-orm";
import { insertEmails, noOwners } from "../../server/emails.ts";
import type { PlacingContext } from "./place-single-statement.ts";

/** Always open, and emails only shoppers. */
export const openShop: PlacingContext = {
  isOpen: sql`true`,
  outboxInsert: { insert: (emails) => insertEmails(emails, noOwners), written() {} },
  log: { error() {} },
};
