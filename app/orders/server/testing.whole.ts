import { sql } from "drizzle-orm";
import { insertLetters, noOwners } from "../../server/letters.ts";
import type { Whole } from "./place-at-once.ts";

/** A shop that is always open, of which nobody but shoppers gets letters. */
export const wholeShop: Whole = {
  isOpen: sql`true`,
  posting: { insert: (letters) => insertLetters(letters, noOwners), written() {} },
  log: { error() {} },
};
