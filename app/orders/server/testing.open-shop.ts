import { sql } from "drizzle-orm";
import { insertEmails, noOwnerEmails } from "../../server/emails.ts";
import type { PlacingContext } from "./place-single-statement.ts";

/** A shop that is always open and sends no emails to owners. */
export const openShop: PlacingContext = {
  isOpen: sql`true`,
  outboxInsert: { insert: (emails) => insertEmails(emails, noOwnerEmails), written() {} },
  log: { error() {} },
};
