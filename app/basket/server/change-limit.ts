import { inShares, type RateLimits } from "../../server/rate-limits.ts";
import type { Operation, Setting } from "../domain/saved-basket.ts";

const seconds = 60 * 60;

/** Maximum number of changed units in one basket per hour. */
const maxInBasket = 10_000;

export type ChangeLimit = ReturnType<typeof createChangeLimit>;

/** Limits the number of changed units, because the database stores a row per added unit, also after its removal. */
export function createChangeLimit(limits: RateLimits) {
  const inBasket = inShares(limits.limit("basket-changes", { points: maxInBasket, seconds }), 100);
  // A high limit, because hundreds of shoppers may share an IP address.
  const atAddress = inShares(limits.limit("basket-changes-at-address", { points: 60_000, seconds }), 1_000);

  return async (basket: string, address: string, operations: readonly (Operation | Setting)[]) => {
    const changed = operations.reduce((sum, operation) => sum + unitsOf(operation), 0);
    const units = Math.min(maxInBasket, changed); // otherwise a request above the limit could never succeed
    const counted = await inBasket.consume(basket, units);
    if (!counted.ok) return counted;
    const answer = await atAddress.consume(address, units);
    if (!answer.ok) await counted.giveBack();
    return answer;
  };
}

function unitsOf(operation: Operation | Setting): number {
  if (operation.type === "undo") return 1;
  return operation.type === "set" ? Math.max(1, operation.quantity) : (operation.count ?? 1);
}
