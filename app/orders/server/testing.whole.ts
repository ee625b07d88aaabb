import { sql } from "drizzle-orm";
import { insertEmails, noOwners } from "../../server/emails.ts";
import type { Whole } from "./place-at-once.ts";

/** A shop that is always open, of which nobody but shoppers gets emails. */
export const wholeShop: Whole = {
  isOpen: sql`true`,
  posting: { insert: (emails) => insertEmails(emails, noOwners), written() {} },
  log: { error() {} },
};
