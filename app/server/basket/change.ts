import { and, count, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { mostUnits, type Operation } from "../../domain/saved-basket.ts";
import { basketWords as words } from "../../words/basket.ts";
import { products } from "../catalogue/schema.ts";
import type { Transaction } from "../database.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

/** An operation that could not be made, and why, in words for the shopper. Nothing remembers it: it may be sent again. */
export type RefusedOperation = { readonly id: string; readonly message: string };

/** Makes those of the operations that were never made before, in their order, in a basket that is locked. */
export async function makeOperations(
  transaction: Transaction,
  basketId: string,
  operations: readonly Operation[],
): Promise<RefusedOperation[]> {
  const fresh = await note(transaction, operations);
  if (fresh.length === 0) return [];
  const inBasket = and(eq(basketItems.basketId, basketId), isNull(basketItems.removedBy));
  let units = (await transaction.select({ units: count() }).from(basketItems).where(inBasket))[0]!.units;
  let changes = 0;
  const refused: RefusedOperation[] = [];

  for (const operation of fresh) {
    const growth = operation.type === "remove" ? -1 : 1;
    if (growth > 0 && units >= mostUnits) {
      refused.push({ id: operation.id, message: words.full(mostUnits) });
      continue;
    }
    const isMade = await make(transaction, basketId, operation);
    if (isMade) {
      units += growth;
      changes += 1;
    } else if (operation.type === "add") refused.push({ id: operation.id, message: words.notSold });
  }

  await forget(transaction, refused);
  if (changes > 0) await countChanges(transaction, basketId, changes);
  return refused;
}

/** A change is told to whoever watches the basket, by the database itself. */
export const countChanges = (transaction: Transaction, basketId: string, changes: number) =>
  transaction
    .update(baskets)
    .set({ version: sql`${baskets.version} + ${changes}`, updatedAt: sql`now()` })
    .where(eq(baskets.id, basketId));

/**
 * Notes the operations, and gives those that were not noted before. The same ones may come for another basket at the
 * same moment, a guest's and then an account's: one of the two waits here, in the order of the ids as everybody does.
 */
async function note(transaction: Transaction, operations: readonly Operation[]): Promise<Operation[]> {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  if (byId.size === 0) return [];
  const noted = await transaction
    .insert(basketOperations)
    .values([...byId.keys()].toSorted().map((id) => ({ id })))
    .onConflictDoNothing()
    .returning();
  const fresh = new Set(noted.map(({ id }) => id));
  return [...byId.values()].filter(({ id }) => fresh.has(id));
}

async function forget(transaction: Transaction, refused: readonly RefusedOperation[]) {
  if (refused.length === 0) return;
  const ids = refused.map(({ id }) => id);
  await transaction.delete(basketOperations).where(inArray(basketOperations.id, ids));
}

/** Whether the operation changed anything. */
async function make(transaction: Transaction, basketId: string, operation: Operation): Promise<boolean> {
  const { rowCount } = await statement(transaction, basketId, operation);
  return rowCount === 1;
}

function statement(transaction: Transaction, basketId: string, operation: Operation) {
  const ofBasket = eq(basketItems.basketId, basketId);
  if (operation.type === "add")
    return transaction.execute(sql`
      insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
      select ${basketId}, id, title, picture, price_cents, rating from ${products} where id = ${operation.productId}`);
  if (operation.type === "undo")
    return transaction
      .update(basketItems)
      .set({ removedBy: null })
      .where(and(ofBasket, eq(basketItems.removedBy, operation.removal)));
  const first = transaction
    .select({ id: min(basketItems.id) })
    .from(basketItems)
    .where(and(ofBasket, isNull(basketItems.removedBy), eq(basketItems.productId, operation.productId)));
  return transaction.update(basketItems).set({ removedBy: operation.id }).where(eq(basketItems.id, first));
}
