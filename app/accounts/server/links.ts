import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../database/columns.ts";
import { timestamps } from "./schema.ts";

/** Better Auth's table of token digests. A migration of the profile feature creates the table. */
export const links = pgTable(
  "links",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    /** Id of the account that the link is for. */
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    ...timestamps,
  },
  (table) => [index().on(table.identifier), index().on(table.value), index().on(table.expiresAt)],
);
