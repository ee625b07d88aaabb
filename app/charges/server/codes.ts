import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { saveVersion, type VersionedStore } from "../../admin/server/versioned-store.ts";
import { users } from "../../accounts/server/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { type CodeFields, parseCode } from "../domain/codes.ts";
import type { DiscountCode } from "../domain/rates.ts";
import { discountCodes } from "./schema.ts";

/** Storage of discount codes. All methods throw if the database does not answer. */
export const createCodes = (database: Database) => ({
  read: (code: string) => store.read(database, code),
  save: saveVersion(database, store),
  list: () => database.select().from(discountCodes).orderBy(asc(discountCodes.code)),
  exist: async () => (await database.$count(discountCodes, isActive)) > 0,
});

export type Codes = ReturnType<typeof createCodes>;

export const isActive = eq(sql`value ->> 'state'`, "active");

export const countActive = (database: Database, codes: readonly string[]) =>
  database.$count(discountCodes, and(isActive, inArray(discountCodes.code, [...codes])));

const store: VersionedStore<CodeFields> = {
  lockClass: 7_419_008,
  async read(from, code) {
    const [found] = await from
      .select({ stored: discountCodes, by: sql<string>`coalesce(${users.email}, ${discountCodes.changedBy}::text)` })
      .from(discountCodes)
      .leftJoin(users, eq(users.id, discountCodes.changedBy))
      .where(eq(discountCodes.code, code));
    return found ? { ...found.stored, by: found.by, at: found.stored.changedAt } : null;
  },
  async write(transaction, { key: code, value, by }, current) {
    const next = { value, version: current + 1, changedBy: by, changedAt: new Date() };
    const inserted = transaction.insert(discountCodes).values({ code, ...next });
    await inserted.onConflictDoUpdate({ target: discountCodes.code, set: next });
    return next.version;
  },
  what: (code) => `code:${code}`,
};

/** Reads active codes with valid terms. `usedByShopper` is always 0: callers fill it in. */
export async function readCodes(
  from: Pick<Database, "select">,
  codes: readonly string[],
  currency: string,
): Promise<DiscountCode[]> {
  const rows = await from
    .select()
    .from(discountCodes)
    .where(inArray(discountCodes.code, [...codes]));
  return rows.flatMap(({ code, value, used }) => {
    const terms = parseCode(value, currency);
    return value.state === "stopped" || "wrong" in terms ? [] : [{ ...terms, code, used, usedByShopper: 0 }];
  });
}

/** Locks codes. Callers must lock products first, to avoid deadlocks. */
export async function lockCodes(transaction: Transaction, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await transaction.execute(sql`
    select from ${discountCodes} where code = any(${sql.param(codes)}::text[]) order by code for update`);
}

/** Counts uses of codes. @param orders -1 for a cancelled order */
export const countUses = (transaction: Transaction, codes: readonly string[], orders: 1 | -1) =>
  transaction
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} + ${orders}` })
    .where(inArray(discountCodes.code, [...codes]));
