import type { Consumed, RateLimits } from "../../server/rate-limits.ts";
import { inShares } from "../../server/rate-limits.ts";
import type { Operation, Setting } from "../domain/saved-basket.ts";

const seconds = 60 * 60;

/** Units changed per hour, in a basket and at an address. Hundreds may share an address. */
const maxUnits = { inBasket: 10_000, atAddress: 60_000 };

/** Units that a process reserves at a time and counts in memory. */
const shares = { ofBasket: 100, ofAddress: 1_000 };

export type ChangeLimit = ReturnType<typeof createChangeLimit>;

/** Limits changed units, because each one takes disk space. */
export function createChangeLimit(limits: RateLimits) {
  const inBasket = inShares(limits.limit("basket-changes", { points: maxUnits.inBasket, seconds }), shares.ofBasket);
  const atAddress = inShares(
    limits.limit("basket-changes-at-address", { points: maxUnits.atAddress, seconds }),
    shares.ofAddress,
  );
  /** Counts the units of a request. @throws if the database does not respond. */
  return async (basket: string, address: string, operations: readonly (Operation | Setting)[]): Promise<Consumed> => {
    // Capped, so a long queue succeeds within an hour.
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

/** Maximum units that an operation changes, as far as it says. */
function unitsOf(operation: Operation | Setting): number {
  if (operation.type === "undo") return 1;
  return operation.type === "set" ? Math.max(1, operation.quantity) : (operation.count ?? 1);
}
