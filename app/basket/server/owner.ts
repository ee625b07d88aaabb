import { and, eq, isNull, type Placeholder } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { basketOperations, baskets } from "./schema.ts";

/** Owner of a basket: an account, or a guest with the basket id in a signed cookie (`cookie.ts`). */
export type Owner<Id = string> = { readonly userId: Id } | { readonly basketId: Id };

/** SQL condition for the owner's basket. A guest's basket id never matches an account's basket. */
export const ownedBy = (owner: Owner<string | Placeholder>) =>
  "userId" in owner ? eq(baskets.userId, owner.userId) : and(eq(baskets.id, owner.basketId), isNull(baskets.userId));

/** Locks the owner's basket. Lock order against deadlocks: a guest's basket, an account's basket, products by id. */
export async function lockBasket(transaction: Transaction, owner: Owner) {
  const [locked] = await transaction
    .select({ id: baskets.id, version: baskets.version })
    .from(baskets)
    .where(ownedBy(owner))
    .for("update");
  return locked ?? null;
}

/** Locks the owner's basket. Creates a missing basket. Null if the guest's basket was merged into an account's. */
export async function lockOrMakeBasket(transaction: Transaction, owner: Owner) {
  const locked = await lockBasket(transaction, owner);
  if (locked || (await isMerged(transaction, owner))) return locked;
  const values = "userId" in owner ? owner : { id: owner.basketId };
  await transaction.insert(baskets).values(values).onConflictDoNothing();
  return lockBasket(transaction, owner); // a concurrent transaction may have inserted the basket
}

/** A merge inserts the guest's basket id into `basket_operations`. */
async function isMerged(transaction: Transaction, owner: Owner): Promise<boolean> {
  if ("userId" in owner) return false;
  return (await transaction.$count(basketOperations, eq(basketOperations.id, owner.basketId))) > 0;
}
