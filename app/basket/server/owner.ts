import { and, eq, isNull, type Placeholder } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import { basketOperations, baskets } from "./schema.ts";

/**
 * Whose basket is meant: an account's, or the guest's whose signed cookie names it (`cookie.ts`). A new guest's is named
 * by a fresh random UUID.
 */
export type Owner = Named<string>;

type Named<Id> = { readonly userId: Id } | { readonly basketId: Id };

/** The owner's basket and no other's: a cookie never opens an account's, whatever id it names. */
export const ownedBy = (owner: Named<string | Placeholder>) =>
  "userId" in owner ? eq(baskets.userId, owner.userId) : and(eq(baskets.id, owner.basketId), isNull(baskets.userId));

type Locked = { readonly id: string; readonly version: number };

/**
 * The owner's basket, locked until the transaction ends, or null where there is none.
 * Everything that changes a basket begins with this, and locks products only afterwards, in the order of their ids: so
 * nobody ever waits in a circle. Who needs two baskets locks the guest's first.
 */
export async function lockBasket(transaction: Transaction, owner: Owner): Promise<Locked | null> {
  const [locked] = await transaction
    .select({ id: baskets.id, version: baskets.version })
    .from(baskets)
    .where(ownedBy(owner))
    .for("update");
  return locked ?? null;
}

/** As `lockBasket`, but makes the basket where there is none. Null for a guest's that has been merged into an account's. */
export async function lockOrMakeBasket(transaction: Transaction, owner: Owner): Promise<Locked | null> {
  const locked = await lockBasket(transaction, owner);
  if (locked || (await isMerged(transaction, owner))) return locked;
  const values = "userId" in owner ? owner : { id: owner.basketId };
  await transaction.insert(baskets).values(values).onConflictDoNothing();
  return lockBasket(transaction, owner); // somebody else may have made it at the same moment
}

/** A merge is noted as an operation with the guest's basket's id: what comes late must not bring the basket back. */
async function isMerged(transaction: Transaction, owner: Owner): Promise<boolean> {
  if ("userId" in owner) return false;
  const noted = await transaction
    .select({ id: basketOperations.id })
    .from(basketOperations)
    .where(eq(basketOperations.id, owner.basketId));
  return noted.length === 1;
}
