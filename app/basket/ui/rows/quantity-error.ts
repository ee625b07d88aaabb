import { maxUnits } from "../../domain/saved-basket.ts";
import { basketMessages as messages } from "../../messages.ts";

/** Why a quantity cannot be set. Empty if it can. @param room number of units that still fit into the basket */
export function quantityError(to: number, quantity: number, room: number): string {
  if (!(to <= maxUnits)) return messages.notACount(maxUnits);
  if (to - quantity <= room) return "";
  return room > 0 ? messages.room(maxUnits, room) : messages.full(maxUnits);
}
