import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Operation, SavedBasket } from "../../domain/saved-basket.ts";
import type { Database } from "../database.ts";
import { countChanges, makeOperations, type RefusedOperation } from "./change.ts";
import { lockBasket, lockOrMakeBasket, type Owner } from "./owner.ts";
import { readBasket } from "./reading.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

/**
 * The basket after the operations, and those of them that were refused, which hinder no others. Not ok for a guest's
 * basket that has since been merged into an account's: the browser has other cookies by now, and may send them again.
 */
export type Applied =
  | { readonly ok: true; readonly basket: SavedBasket; readonly refused: readonly RefusedOperation[] }
  | { readonly ok: false };

/** How often a process looks for what may be forgotten, in ms. */
const sweepEveryMs = 60 * 60 * 1000;

export type Baskets = ReturnType<typeof createBaskets>;

/**
 * The saved baskets, of accounts and of guests. Each change is one transaction that also tells it to all processes:
 * channel `basket`, `{"id": ..., "version": ...}`. All of it @throws when the database does not answer.
 */
export function createBaskets(database: Database) {
  let swept = 0;

  /** Now and then forgets operations that no browser still sends, and guests' baskets whose cookies have run out. */
  async function sweep(): Promise<void> {
    if (Date.now() - swept < sweepEveryMs) return;
    swept = Date.now();
    await database.delete(basketOperations).where(lt(basketOperations.at, sql`now() - interval '30 days'`));
    await database
      .delete(baskets)
      .where(and(isNull(baskets.userId), lt(baskets.updatedAt, sql`now() - interval '1 year'`)));
  }

  return {
    read: (owner: Owner): Promise<SavedBasket> => readBasket(database, owner),

    /**
     * Makes the operations in their order, each once however often it is sent; a basket that does not exist is made.
     * @param operations at most 100, parsed by `operations.ts`.
     */
    apply(owner: Owner, operations: readonly Operation[]): Promise<Applied> {
      void sweep().catch(() => {}); // nobody waits for it, and what it leaves the next one takes
      return database.transaction(async (transaction) => {
        const basket = await lockOrMakeBasket(transaction, owner);
        if (!basket) return { ok: false };
        const refused = await makeOperations(transaction, basket.id, operations);
        return { ok: true, basket: await readBasket(transaction, owner), refused };
      });
    },

    /**
     * Moves a guest's units into an account's basket, where they stand in the order in which all were added. The guest's
     * basket is gone afterwards; where it is already, nothing happens. So it may be called as often as one likes: for
     * every request that is signed in and still carries a guest's cookie.
     */
    merge: (guestBasketId: string, userId: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const guest = await lockBasket(transaction, { basketId: guestBasketId });
        if (!guest) return;
        const account = await lockOrMakeBasket(transaction, { userId });
        const moved = await transaction
          .update(basketItems)
          .set({ basketId: account!.id })
          .where(eq(basketItems.basketId, guest.id));
        await transaction.delete(baskets).where(eq(baskets.id, guest.id));
        await transaction.insert(basketOperations).values({ id: guest.id }).onConflictDoNothing();
        if (moved.rowCount) await countChanges(transaction, account!.id, 1);
      }),
  };
}
