import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What a link opens that is in an email: Better Auth's table of them. Of a link itself there is only a digest. It is there where something
 * writes such emails, which makes it (`profile/server/schema.ts`).
 */
export const links = pgTable(
  "links",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    /** Whose it is. */
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier), index().on(table.value), index().on(table.expiresAt)],
);
