import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, timestamps } from "./schema.ts";

/** Better Auth's verification table, which stores token digests. Created by a migration of the profile feature. */
export const links = pgTable(
  "links",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    /** User id. */
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    ...timestamps,
  },
  (table) => [index().on(table.identifier), index().on(table.value), index().on(table.expiresAt)],
);
