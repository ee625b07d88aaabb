import { sql } from "drizzle-orm";
import { insertEmails, noOwners } from "../../server/emails.ts";
import type { Whole } from "./place-single-statement.ts";

/** Always open, and emails only shoppers. */
export const wholeShop: Whole = {
  isOpen: sql`true`,
  outboxInsert: { insert: (emails) => insertEmails(emails, noOwners), written() {} },
  log: { error() {} },
};
