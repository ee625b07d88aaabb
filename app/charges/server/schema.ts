import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CodeFields } from "../domain/codes.ts";

export const discountCodes = pgTable("discount_codes", {
  code: text().primaryKey(),
  /** The form as the owner typed it. */
  value: jsonb().$type<CodeFields>().notNull(),
  version: integer().notNull(),
  used: integer().notNull().default(0),
  changedBy: uuid("changed_by").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
});
