import type { Consumed, RateLimits } from "../../server/rate-limits.ts";
import { inShares } from "../../server/rate-limits.ts";
import type { Operation, Setting } from "../domain/saved-basket.ts";

const seconds = 60 * 60;

/** Units that may change in an hour: in a basket, and at an address, which an office of hundreds may share. */
const most = { inBasket: 10_000, atAddress: 60_000 };

/** Units that a process counts in memory at a time. */
const shares = { ofBasket: 100, ofAddress: 1_000 };

export type ChangeLimit = ReturnType<typeof createChangeLimit>;

/** Limits the units that shoppers add, remove and put back: each takes room on the disk. */
export function createChangeLimit(limits: RateLimits) {
  const inBasket = inShares(limits.limit("basket-changes", { points: most.inBasket, seconds }), shares.ofBasket);
  const atAddress = inShares(
    limits.limit("basket-changes-at-address", { points: most.atAddress, seconds }),
    shares.ofAddress,
  );
  /** Counts the operations of a request. @throws when the database does not answer. */
  return async (basket: string, address: string, operations: readonly (Operation | Setting)[]): Promise<Consumed> => {
    // Whatever has waited in a browser finds room in the next hour at the latest.
    const units = Math.min(
      most.inBasket,
      operations.map(unitsOf).reduce((sum, count) => sum + count),
    );
    const counted = await inBasket.consume(basket, units);
    if (!counted.ok) return counted;
    const answer = await atAddress.consume(address, units);
    if (!answer.ok) await counted.giveBack();
    return answer;
  };
}

/** The most units that an operation may change, as far as it says. */
function unitsOf(operation: Operation | Setting): number {
  if (operation.type === "undo") return 1;
  return operation.type === "set" ? Math.max(1, operation.quantity) : (operation.count ?? 1);
}
