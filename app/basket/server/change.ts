import { and, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { mostUnits, type Operation } from "../domain/saved-basket.ts";
import { basketWords as words } from "../words.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

/** An operation that could not be made, and why, in words for the shopper. Nothing remembers it: it may be sent again. */
export type RefusedOperation = { readonly id: string; readonly message: string };

/** Makes those of the operations that were never made before, in their order, in a basket that is locked. */
export async function makeOperations(
  transaction: Transaction,
  basketId: string,
  operations: readonly Operation[],
): Promise<RefusedOperation[]> {
  let changes = 0;
  const refused: RefusedOperation[] = [];
  for (const operation of await note(transaction, operations)) {
    const { rowCount } = await make(transaction, basketId, operation);
    changes += rowCount ?? 0;
    const message = rowCount === 0 && (await whyNot(transaction, basketId, operation));
    if (message) refused.push({ id: operation.id, message });
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

const inBasket = (basketId: string) => and(eq(basketItems.basketId, basketId), isNull(basketItems.removedBy));
const unitsIn = (basketId: string) => sql`(select count(*) from ${basketItems} where ${inBasket(basketId)})`;
const hasRoom = (basketId: string, count = 1) => sql<boolean>`${unitsIn(basketId)} + ${count} <= ${mostUnits}`;

/** Changes rows of `basket_items`, or none. */
function make(transaction: Transaction, basketId: string, operation: Operation) {
  if (operation.type === "add") {
    const { productId, count = 1 } = operation;
    return transaction.execute(sql`
      insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
      select ${basketId}, id, title, picture, price_cents, rating from ${products}, generate_series(1, ${count})
      where id = ${productId} and ${hasRoom(basketId, count)}`);
  }
  if (operation.type === "undo")
    return transaction
      .update(basketItems)
      .set({ removedBy: null })
      .where(and(eq(basketItems.basketId, basketId), eq(basketItems.removedBy, operation.removal), hasRoom(basketId)));
  const first = transaction
    .select({ id: min(basketItems.id) })
    .from(basketItems)
    .where(and(inBasket(basketId), eq(basketItems.productId, operation.productId)));
  return transaction.update(basketItems).set({ removedBy: operation.id }).where(eq(basketItems.id, first));
}

/** Why an operation changed nothing; null where there is nothing to complain of. */
async function whyNot(transaction: Transaction, basketId: string, operation: Operation): Promise<string | null> {
  if (operation.type === "remove") return null;
  const { rows } = await transaction.execute<{ units: number }>(sql`select ${unitsIn(basketId)}::integer as units`);
  const room = mostUnits - rows[0]!.units;
  if (room <= 0) return words.full(mostUnits);
  if (operation.type === "undo") return null;
  return (operation.count ?? 1) > room ? words.room(mostUnits, room) : words.notSold;
}
