import type { Consumed, RateLimits } from "../../server/rate-limits.ts";
import { inShares } from "../../server/rate-limits.ts";
import type { Operation, Setting } from "../domain/saved-basket.ts";

const seconds = 60 * 60;

/** Maximum number of changed units per hour, per basket and per address. Hundreds of shoppers may share an address. */
const maxUnits = { inBasket: 10_000, atAddress: 60_000 };

/** Number of units that a process reserves at a time, and then counts in memory. */
const shares = { ofBasket: 100, ofAddress: 1_000 };

export type ChangeLimit = ReturnType<typeof createChangeLimit>;

/** Limits the number of changed units, because each changed unit takes disk space. */
export function createChangeLimit(limits: RateLimits) {
  const inBasket = inShares(limits.limit("basket-changes", { points: maxUnits.inBasket, seconds }), shares.ofBasket);
  const atAddress = inShares(
    limits.limit("basket-changes-at-address", { points: maxUnits.atAddress, seconds }),
    shares.ofAddress,
  );
  /** Counts the units of a request. @throws if the database does not respond. */
  return async (basket: string, address: string, operations: readonly (Operation | Setting)[]): Promise<Consumed> => {
    // Capped at the limit, because a request above the limit would never succeed.
    const units = Math.min(
      maxUnits.inBasket,
      operations.map(unitsOf).reduce((sum, count) => sum + count),
    );
    const counted = await inBasket.consume(basket, units);
    if (!counted.ok) return counted;
    const answer = await atAddress.consume(address, units);
    if (!answer.ok) await counted.giveBack();
    return answer;
  };
}

/** Maximum number of units that an operation changes. An undo counts as 1, because an undo contains no number. */
function unitsOf(operation: Operation | Setting): number {
  if (operation.type === "undo") return 1;
  return operation.type === "set" ? Math.max(1, operation.quantity) : (operation.count ?? 1);
}
