import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CodeFields } from "../domain/codes.ts";

export const discountCodes = pgTable("discount_codes", {
  /** In capital letters. */
  code: text().primaryKey(),
  /** The owner's form, as typed. */
  value: jsonb().$type<CodeFields>().notNull(),
  version: integer().notNull(),
  /** Number of orders with this code, without cancelled orders. */
  used: integer().notNull().default(0),
  changedBy: uuid("changed_by").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
});
