import { maxUnits } from "../../domain/saved-basket.ts";
import { basketMessages as messages } from "../../messages.ts";

/** Error message for a quantity. Empty if valid. @param room number of units that still fit into the basket */
export function quantityError(to: number, quantity: number, room: number): string {
  if (room <= 0 && to > quantity) return messages.full(maxUnits);
  if (!(to <= maxUnits)) return messages.notACount(maxUnits);
  return to - quantity <= room ? "" : messages.room(maxUnits, room);
}
