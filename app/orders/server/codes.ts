import { and, count, eq, inArray } from "drizzle-orm";
import type { DiscountCode } from "../../charges/domain/rates.ts";
import { countUses, lockCodes, readCodes } from "../../charges/server/codes.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Buyer } from "./placing.ts";
import { orderCodes, orders } from "./schema.ts";

type CodeUser = Pick<Buyer, "id"> | { readonly email: string };

type Wanted = { readonly codes: readonly string[]; readonly currency: string; readonly by: CodeUser | null };

export const isOrderedBy = (by: CodeUser) => ("id" in by ? eq(orders.userId, by.id) : eq(orders.guestEmail, by.email));

/** Reads entered discount codes. Omits unknown codes, and codes that the owner has stopped. */
export async function codesFor(
  from: Pick<Database, "select">,
  { codes, currency, by }: Wanted,
): Promise<DiscountCode[]> {
  if (codes.length === 0) return [];
  const found = await readCodes(from, codes, currency);
  if (!by) return found;
  const uses = await from
    .select({ code: orderCodes.code, orders: count() })
    .from(orderCodes)
    .innerJoin(orders, eq(orders.number, orderCodes.orderNumber))
    .where(and(inArray(orderCodes.code, [...codes]), isOrderedBy(by)))
    .groupBy(orderCodes.code);
  const usedByShopper = new Map(uses.map((use) => [use.code, use.orders]));
  return found.map((code) => Object.assign(code, { usedByShopper: usedByShopper.get(code.code) ?? 0 }));
}

export async function useCodes(transaction: Transaction, orderNumber: number, codes: readonly string[]) {
  if (codes.length === 0) return;
  await transaction.insert(orderCodes).values(codes.map((code) => ({ orderNumber, code })));
  await countUses(transaction, codes, 1);
}

/** Makes a cancelled order's codes usable again. Callers must lock the products first. */
export async function giveBackCodes(transaction: Transaction, number: number) {
  const isThis = eq(orderCodes.orderNumber, number);
  const returned = await transaction.delete(orderCodes).where(isThis).returning({ code: orderCodes.code });
  const codes = returned.map(({ code }) => code).toSorted();
  if (codes.length > 0) {
    await lockCodes(transaction, codes);
    await countUses(transaction, codes, -1);
  }
}
