import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { maxUnits, noBasket, type Operation, type Setting } from "../domain/saved-basket.ts";
import { basketMessages as messages } from "../messages.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

/** Applies operations to a locked basket, in order. Skips operations that were applied before. */
export async function makeOperations(
  transaction: Transaction,
  basketId: string,
  requested: readonly (Operation | Setting)[],
) {
  const changed: string[] = [];
  const refused: { id: string; message: string }[] = [];
  const removals: string[] = [];
  for (const one of await note(transaction, requested)) {
    const operation = one.type === "set" ? await operationFor(transaction, basketId, one) : one;
    const { id, type } = operation;
    const units = await make(transaction, basketId, operation);
    changed.push(...units);
    if (type === "remove" && units.length > 0) removals.push(id);
    const message = units.length === 0 && (await whyNot(transaction, basketId, operation));
    if (message) refused.push({ id, message });
  }
  await forget(transaction, refused);
  if (changed.length > 0) {
    const version = await countChanges(transaction, basketId, changed.length);
    if (isDue(version - changed.length, changed.length)) await forgetRemoved(transaction, basketId);
  }
  return { refused, changed: [...new Set(changed)], removals };
}

/** Increases the basket's version, which a trigger sends to subscribers. */
export async function countChanges(transaction: Transaction, basketId: string, changes: number): Promise<number> {
  const [{ version } = noBasket] = await transaction
    .update(baskets)
    .set({ version: sql`${baskets.version} + ${changes}`, updatedAt: sql`now()` })
    .where(eq(baskets.id, basketId))
    .returning({ version: baskets.version });
  return version;
}

const every = 500;

/** True if adding `changes` to `version` makes `forgetRemoved` due. */
export const isDue = (version: number, changes: number) =>
  Math.floor((version + changes) / every) > Math.floor(version / every);

/** Deletes old removed units. Keeps the latest `maxUnits` or more, in whole removals, so that undo works. */
export async function forgetRemoved(transaction: Transaction, basketId: string) {
  const { at, id } = basketOperations;
  const removed = transaction
    .select({ id: basketItems.id, before: sql<number>`rank() over (order by ${at} desc, ${id}) - 1`.as("before") })
    .from(basketItems)
    .innerJoin(basketOperations, eq(id, basketItems.removedBy))
    .where(eq(basketItems.basketId, basketId))
    .as("removed");
  const old = transaction.select({ id: removed.id }).from(removed).where(gte(removed.before, maxUnits));
  await transaction.delete(basketItems).where(inArray(basketItems.id, old));
}

/** Inserts operation ids in sorted order, to avoid deadlocks. Resolves to the operations whose ids were new. */
async function note<WithId extends { readonly id: string }>(transaction: Transaction, operations: readonly WithId[]) {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  if (byId.size === 0) return [];
  const inserted = await transaction
    .insert(basketOperations)
    .values([...byId.keys()].toSorted().map((id) => ({ id })))
    .onConflictDoNothing()
    .returning();
  const fresh = new Set(inserted.map(({ id }) => id));
  return [...byId.values()].filter(({ id }) => fresh.has(id));
}

async function forget(transaction: Transaction, refused: readonly { readonly id: string }[]) {
  if (refused.length === 0) return;
  const ids = refused.map(({ id }) => id);
  await transaction.delete(basketOperations).where(inArray(basketOperations.id, ids));
}

export const inBasket = (basketId: string) => and(eq(basketItems.basketId, basketId), isNull(basketItems.removedBy));
const ofProduct = (basketId: string, productId: string) =>
  and(inBasket(basketId), eq(basketItems.productId, productId));
const removedWith = (basketId: string, removal: string) =>
  and(eq(basketItems.basketId, basketId), eq(basketItems.removedBy, removal));

/** Number of units that an "add" or "undo" operation would add. */
const comingWith = (transaction: Transaction, basketId: string, change: Operation) =>
  change.type === "undo" ? transaction.$count(basketItems, removedWith(basketId, change.removal)) : (change.count ?? 1);

async function operationFor(transaction: Transaction, basketId: string, setting: Setting): Promise<Operation> {
  const { id, productId, quantity } = setting;
  const more = quantity - (await transaction.$count(basketItems, ofProduct(basketId, productId)));
  return { id, productId, type: more > 0 ? "add" : "remove", count: Math.abs(more) };
}

/** Applies an operation. Resolves to the product ids of the changed units: one id per unit. */
async function make(transaction: Transaction, basketId: string, operation: Operation): Promise<string[]> {
  const update = async (removedBy: string | null, where: SQL | undefined) => {
    const changed = await transaction
      .update(basketItems)
      .set({ removedBy })
      .where(where)
      .returning({ product: basketItems.productId });
    return changed.map(({ product }) => product);
  };
  if (operation.type === "remove") {
    const last = transaction
      .select({ id: basketItems.id })
      .from(basketItems)
      .where(ofProduct(basketId, operation.productId))
      .orderBy(desc(basketItems.id))
      .limit(operation.count ?? 1);
    return update(operation.id, inArray(basketItems.id, last));
  }
  const present = transaction.$count(basketItems, inBasket(basketId));
  const hasRoom = sql`${present} + ${comingWith(transaction, basketId, operation)} <= ${maxUnits}`;
  if (operation.type === "undo") return update(null, and(removedWith(basketId, operation.removal), hasRoom));
  const { rowCount } = await transaction.execute(sql`
    insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
    select ${basketId}, id, title, picture, price_cents, rating from ${products}, generate_series(1, ${operation.count ?? 1})
    where id = ${operation.productId} and ${hasRoom}`);
  return Array<string>(rowCount ?? 0).fill(operation.productId);
}

async function whyNot(transaction: Transaction, basketId: string, operation: Operation): Promise<string | null> {
  if (operation.type === "remove") return null;
  const room = maxUnits - (await transaction.$count(basketItems, inBasket(basketId)));
  const coming = await comingWith(transaction, basketId, operation);
  if (coming > room) return room > 0 ? messages.room(maxUnits, room) : messages.full(maxUnits);
  return operation.type === "add" ? messages.notSold : null;
}
