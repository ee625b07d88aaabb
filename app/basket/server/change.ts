import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { mostUnits, type Operation, type Setting } from "../domain/saved-basket.ts";
import { basketMessages as messages } from "../messages.ts";
import { products } from "../../catalogue/server/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

/** An operation that could not be made, and why, in words for the shopper. Nothing remembers it: it may be sent again. */
export type RefusedOperation = { readonly id: string; readonly message: string };

/** What came of operations. */
export type AppliedChange = {
  readonly refused: readonly RefusedOperation[];
  /** The products of which units came or went, each once. */
  readonly changed: readonly string[];
  /** The operations that took units out, and so can be undone. */
  readonly removals: readonly string[];
};

/** Makes those of the operations that were never made before, in their order, in a basket that is locked. */
export async function makeOperations(
  transaction: Transaction,
  basketId: string,
  asked: readonly (Operation | Setting)[],
): Promise<AppliedChange> {
  const changed: string[] = [];
  const refused: RefusedOperation[] = [];
  const removals: string[] = [];
  for (const one of await note(transaction, asked)) {
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

/** Gives the new version. A change is told to whoever watches the basket, by the database itself. */
export async function countChanges(transaction: Transaction, basketId: string, changes: number): Promise<number> {
  const [counted] = await transaction
    .update(baskets)
    .set({ version: sql`${baskets.version} + ${changes}`, updatedAt: sql`now()` })
    .where(eq(baskets.id, basketId))
    .returning({ version: baskets.version });
  return counted!.version;
}

/** Versions of a basket between which its removed units pile up. */
const every = 500;

/** True if so many changes after a version the basket's old removed units have to be deleted. */
export const isDue = (version: number, changes: number) =>
  Math.floor((version + changes) / every) > Math.floor(version / every);

/** Deletes all but the latest removals, of so many units as a basket may hold: a page offers to undo its last one. */
export async function forgetRemoved(transaction: Transaction, basketId: string) {
  const { at, id } = basketOperations;
  const removed = transaction
    .select({ id: basketItems.id, before: sql<number>`rank() over (order by ${at} desc, ${id}) - 1`.as("before") })
    .from(basketItems)
    .innerJoin(basketOperations, eq(id, basketItems.removedBy))
    .where(eq(basketItems.basketId, basketId))
    .as("removed");
  const old = transaction.select({ id: removed.id }).from(removed).where(gte(removed.before, mostUnits));
  await transaction.delete(basketItems).where(inArray(basketItems.id, old));
}

/**
 * Notes the operations, and gives those that were not noted before. The same ones may come for another basket at the
 * same moment, a guest's and then an account's: one of the two waits here, in the order of the ids as everybody does.
 */
async function note<Asked extends { readonly id: string }>(
  transaction: Transaction,
  operations: readonly Asked[],
): Promise<Asked[]> {
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
const ofProduct = (basketId: string, productId: string) =>
  and(inBasket(basketId), eq(basketItems.productId, productId));
const removedWith = (basketId: string, removal: string) =>
  and(eq(basketItems.basketId, basketId), eq(basketItems.removedBy, removal));

/** How many rows of `basket_items` there are of a kind. */
const countOf = (kind: SQL | undefined) => sql`(select count(*)::integer from ${basketItems} where ${kind})`;
/** How many units a change would put in. */
const comingWith = (basketId: string, change: Exclude<Operation, { type: "remove" }>) =>
  change.type === "add" ? sql`${change.count ?? 1}::integer` : countOf(removedWith(basketId, change.removal));

async function numberOf(transaction: Transaction, number: SQL): Promise<number> {
  const { rows } = await transaction.execute<{ number: number }>(sql`select ${number} as number`);
  return rows[0]!.number;
}

/** The operation that makes so many units of a product of those that there are. */
async function operationFor(transaction: Transaction, basketId: string, setting: Setting): Promise<Operation> {
  const { id, productId, quantity } = setting;
  const more = quantity - (await numberOf(transaction, countOf(ofProduct(basketId, productId))));
  return { id, productId, type: more > 0 ? "add" : "remove", count: Math.abs(more) };
}

/** Changes rows of `basket_items`, or none, and gives the product of each. */
async function make(transaction: Transaction, basketId: string, operation: Operation): Promise<string[]> {
  const ids = { product: basketItems.productId };
  if (operation.type === "remove") {
    const last = transaction
      .select({ id: basketItems.id })
      .from(basketItems)
      .where(ofProduct(basketId, operation.productId))
      .orderBy(desc(basketItems.id))
      .limit(operation.count ?? 1);
    const removed = await transaction
      .update(basketItems)
      .set({ removedBy: operation.id })
      .where(inArray(basketItems.id, last))
      .returning(ids);
    return removed.map(({ product }) => product);
  }
  const hasRoom = sql`${countOf(inBasket(basketId))} + ${comingWith(basketId, operation)} <= ${mostUnits}`;
  if (operation.type === "undo") {
    const back = await transaction
      .update(basketItems)
      .set({ removedBy: null })
      .where(and(removedWith(basketId, operation.removal), hasRoom))
      .returning(ids);
    return back.map(({ product }) => product);
  }
  const { rowCount } = await transaction.execute(sql`
    insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
    select ${basketId}, id, title, picture, price_cents, rating from ${products}, generate_series(1, ${operation.count ?? 1})
    where id = ${operation.productId} and ${hasRoom}`);
  return Array<string>(rowCount ?? 0).fill(operation.productId);
}

/** Why an operation changed nothing; null where there is nothing to complain of. */
async function whyNot(transaction: Transaction, basketId: string, operation: Operation): Promise<string | null> {
  if (operation.type === "remove") return null;
  const room = mostUnits - (await numberOf(transaction, countOf(inBasket(basketId))));
  const coming = await numberOf(transaction, comingWith(basketId, operation));
  if (coming > room) return room > 0 ? messages.room(mostUnits, room) : messages.full(mostUnits);
  return operation.type === "add" ? messages.notSold : null;
}
