import { maxUnits } from "../../domain/saved-basket.ts";
import { basketMessages as messages } from "../../messages.ts";

/** Why a quantity cannot be set. Empty if it can. @param room number of units that still fit into the basket */
export function quantityError(to: number, quantity: number, room: number): string {
  if (room <= 0 && to > quantity) return messages.full(maxUnits);
  if (!(to <= maxUnits)) return messages.notACount(maxUnits);
  return to - quantity <= room ? "" : messages.room(maxUnits, room);
}
