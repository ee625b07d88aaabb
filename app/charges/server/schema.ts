import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CodeFields } from "../domain/codes.ts";
import { moment } from "../../database/columns.ts";

export const discountCodes = pgTable("discount_codes", {
  code: text().primaryKey(),
  /** The form as the owner typed it. */
  value: jsonb().$type<CodeFields>().notNull(),
  version: integer().notNull(),
  used: integer().notNull().default(0),
  changedBy: uuid("changed_by").notNull(),
  changedAt: moment("changed_at").notNull(),
});
