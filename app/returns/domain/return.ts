import type { Units } from "../../orders/domain/order.ts";

/** A withdrawal skips "approved", and is never refused. "settled": refunded, replaced or closed. */
export const returnStates = ["requested", "approved", "refused", "received", "settled"] as const;
export type ReturnState = (typeof returnStates)[number];

/** A product of an order: its units that were sent, and those in returns that were not refused. */
export type ReturnableLine = {
  readonly id: string;
  readonly title: string;
  readonly sent: number;
  readonly returned: number;
};

export const unitsLeft = ({ sent, returned }: ReturnableLine) => Math.max(0, sent - returned);

/** All units that can still be returned, by product id. */
export const allUnitsLeft = (lines: readonly ReturnableLine[]): Units =>
  Object.fromEntries(lines.filter((line) => unitsLeft(line) > 0).map((line) => [line.id, unitsLeft(line)]));

/** True if at least one unit is chosen, and none exceeds the units left. */
export function isReturnable(lines: readonly ReturnableLine[], units: Units): boolean {
  const chosen = Object.entries(units);
  return (
    chosen.length > 0 &&
    chosen.every(([id, count]) => {
      const line = lines.find((one) => one.id === id);
      return line !== undefined && Number.isInteger(count) && count > 0 && count <= unitsLeft(line);
    })
  );
}

/** Template data of the owner's email about a return. `number`: the order's, null if a withdrawal fits no order. */
export type NewReturnEmail = {
  readonly number: number | null;
  readonly isWithdrawal: boolean;
  /** True for a withdrawal whose items had not shipped. */
  readonly isSettled: boolean;
  readonly page: string;
};

/** States in which a return waits for the owner. */
export const openStates = ["requested", "approved", "received"] as const satisfies readonly ReturnState[];

/** Days to refund a withdrawal. */
export const refundDays = 14;
