import { and, count, eq, inArray, isNull } from "drizzle-orm";
import {
  type BasketAnswer,
  mostUnits,
  type Operation,
  type SavedBasket,
  type Setting,
} from "../domain/saved-basket.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { countChanges, forgetRemoved, type AppliedChange, makeOperations } from "./change.ts";
import { lockBasket, lockOrMakeBasket, type Owner } from "./owner.ts";
import { readBasket, readingBaskets } from "./reading.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";
import { sweeping } from "./sweep.ts";
import { batchChanges, batchableChange } from "./batched-changes.ts";

/**
 * The basket after the operations, and those of them that were refused, which hinder no others. Not ok for a guest's
 * basket that has since been merged into an account's: the browser has other cookies by now, and may send them again.
 */
export type AppliedOperations =
  | ({ readonly ok: true; readonly basket: BasketAnswer } & Pick<AppliedChange, "refused" | "removals">)
  | { readonly ok: false };

/** Which state of which basket. */
export type Known = Pick<SavedBasket, "id" | "version">;

const quiet: Pick<Log, "error"> = { error() {} };

export type Baskets = ReturnType<typeof createBaskets>;

/**
 * The saved baskets, of accounts and of guests. Each change is one transaction that also tells it to all processes:
 * channel `basket`, `{"id": ..., "version": ...}`. All of it @throws when the database does not answer.
 */
export function createBaskets(database: Database, log = quiet) {
  const sweep = sweeping(database, log);
  const together = database.singleStatement && batchChanges(database.singleStatement, log);

  return {
    read: readingBaskets(database),

    /**
     * Makes the operations in their order, each once however often it is sent; a basket that does not exist is made.
     * @param operations at most 100, parsed by `operations.ts`.
     * @param known the state that the browser knows: if it is the one before the change, it is told only the lines that are not as
     *   they were there.
     */
    async apply(owner: Owner, operations: readonly (Operation | Setting)[], known?: Known): Promise<AppliedOperations> {
      sweep();
      const usual = together && batchableChange(owner, operations, known);
      const made = usual && (await together(usual));
      if (made) return { ok: true, refused: [], ...made };
      return database.preparedTransaction(async (transaction) => {
        const basket = await lockOrMakeBasket(transaction, owner);
        if (!basket) return { ok: false };
        const { refused, changed, removals } = await makeOperations(transaction, basket.id, operations);
        if (known?.id !== basket.id || known.version !== basket.version)
          return { ok: true, basket: await readBasket(transaction, owner), refused, removals };
        return { ok: true, basket: { ...(await readBasket(transaction, owner, changed)), changed }, refused, removals };
      });
    },

    /**
     * Moves a guest's units into an account's basket, where they stand in the order in which all were added. The guest's
     * basket is gone afterwards; where it is already, nothing happens. So it may be called as often as one likes: for
     * every request that is signed in and still carries a guest's cookie. Units that the account's basket has no room for
     * wait in the guest's until it has; then the answer is false.
     */
    merge: (guestBasketId: string, userId: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const guest = await lockBasket(transaction, { basketId: guestBasketId });
        if (!guest) return true;
        const account = await lockOrMakeBasket(transaction, { userId });
        const room = mostUnits - (await unitsIn(transaction, account!.id));
        if (room < (await unitsIn(transaction, guest.id))) {
          await moveFirst(transaction, room, guest.id, account!.id);
          return false;
        }
        const moved = await transaction
          .update(basketItems)
          .set({ basketId: account!.id })
          .where(eq(basketItems.basketId, guest.id));
        await transaction.delete(baskets).where(eq(baskets.id, guest.id));
        await transaction.insert(basketOperations).values({ id: guest.id }).onConflictDoNothing();
        if (moved.rowCount) await countChanges(transaction, account!.id, 1);
        await forgetRemoved(transaction, account!.id);
        return true;
      }),
  };
}

const inBasket = (basketId: string) => and(eq(basketItems.basketId, basketId), isNull(basketItems.removedBy));

async function unitsIn(transaction: Transaction, basketId: string): Promise<number> {
  const [counted] = await transaction.select({ units: count() }).from(basketItems).where(inBasket(basketId));
  return counted!.units;
}

/** Moves so many units, those that were added first, from one basket into another. */
async function moveFirst(transaction: Transaction, most: number, from: string, to: string) {
  if (most <= 0) return;
  const first = transaction
    .select({ id: basketItems.id })
    .from(basketItems)
    .where(inBasket(from))
    .orderBy(basketItems.id)
    .limit(most);
  await transaction.update(basketItems).set({ basketId: to }).where(inArray(basketItems.id, first));
  for (const basketId of [from, to]) await countChanges(transaction, basketId, 1);
}
