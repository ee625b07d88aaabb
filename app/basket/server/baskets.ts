import { eq, inArray } from "drizzle-orm";
import { type BasketUpdate, maxUnits, type Operation, type Setting } from "../domain/saved-basket.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { Log } from "../../server/log.ts";
import { countChanges, forgetRemoved, inBasket, makeOperations } from "./change.ts";
import { lockBasket, lockOrMakeBasket, type Owner } from "./owner.ts";
import { readBasket, readingBaskets } from "./reading.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";
import { sweeping } from "./sweep.ts";
import { batchChanges, batchableChange, type Known } from "./batched-changes.ts";

export type AppliedOperations =
  | {
      readonly ok: true;
      readonly basket: BasketUpdate;
      readonly refused: readonly { readonly id: string; readonly message: string }[];
      readonly removals: readonly string[];
    }
  /** Refusal: the guest's basket was merged into an account's basket. A retry with the new cookies may succeed. */
  | { readonly ok: false };

const quiet: Pick<Log, "error"> = { error() {} };

export type Baskets = ReturnType<typeof createBaskets>;

/** Reads and changes baskets. Each change is atomic. A trigger sends the new version to the channel `basket`. */
export function createBaskets(database: Database, log = quiet) {
  const sweep = sweeping(database, log);
  const applyBatched = database.singleStatement && batchChanges(database.singleStatement, log);

  return {
    read: readingBaskets(database),

    /** Applies operations in order, each once. If `known` is current, returns only the changed lines. */
    async apply(owner: Owner, operations: readonly (Operation | Setting)[], known?: Known): Promise<AppliedOperations> {
      sweep();
      const change = applyBatched && batchableChange(owner, operations, known);
      const batched = change && (await applyBatched(change));
      if (batched) return { ok: true, refused: [], ...batched };
      return database.preparedTransaction(async (transaction) => {
        const basket = await lockOrMakeBasket(transaction, owner);
        if (!basket) return { ok: false };
        const { changed, ...made } = await makeOperations(transaction, basket.id, operations);
        if (known?.id !== basket.id || known.version !== basket.version)
          return { ok: true, basket: await readBasket(transaction, owner), ...made };
        return { ok: true, basket: { ...(await readBasket(transaction, owner, changed)), changed }, ...made };
      });
    },

    /** Moves a guest's units into an account's basket. Idempotent. Resolves to false if some units did not fit. */
    merge: (guestBasketId: string, userId: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const guest = await lockBasket(transaction, { basketId: guestBasketId });
        if (!guest) return true;
        const account = (await lockOrMakeBasket(transaction, { userId }))!;
        const room = maxUnits - (await unitsIn(transaction, account.id));
        if (room < (await unitsIn(transaction, guest.id))) {
          await moveFirst(transaction, room, guest.id, account.id);
          return false;
        }
        const moved = await transaction
          .update(basketItems)
          .set({ basketId: account.id })
          .where(eq(basketItems.basketId, guest.id));
        await transaction.delete(baskets).where(eq(baskets.id, guest.id));
        await transaction.insert(basketOperations).values({ id: guest.id }).onConflictDoNothing();
        if (moved.rowCount) await countChanges(transaction, account.id, 1);
        await forgetRemoved(transaction, account.id);
        return true;
      }),
  };
}

const unitsIn = (transaction: Transaction, basketId: string) => transaction.$count(basketItems, inBasket(basketId));

async function moveFirst(transaction: Transaction, maxMoved: number, from: string, to: string) {
  if (maxMoved <= 0) return;
  const first = transaction
    .select({ id: basketItems.id })
    .from(basketItems)
    .where(inBasket(from))
    .orderBy(basketItems.id)
    .limit(maxMoved);
  await transaction.update(basketItems).set({ basketId: to }).where(inArray(basketItems.id, first));
  for (const basketId of [from, to]) await countChanges(transaction, basketId, 1);
}
