import type { Units } from "../../orders/domain/order.ts";

/** "approved" may be skipped. Withdrawals are never "refused". "settled": refunded, replaced or closed. */
export const returnStates = ["requested", "approved", "refused", "received", "settled"] as const;
export type ReturnState = (typeof returnStates)[number];

/** States in which a return waits for the owner. */
export const openStates = ["requested", "approved", "received"] as const satisfies readonly ReturnState[];

/** Days in which a withdrawal must be refunded. */
export const refundDays = 14;

/** A product of an order. `sent`: units sent. `returned`: units in returns, except refused returns. */
export type ReturnableLine = {
  readonly id: string;
  readonly title: string;
  readonly sent: number;
  readonly returned: number;
};

/** A product to choose. `most`: maximum number of units. */
export type ChoosableLine = { readonly id: string; readonly title: string; readonly most: number };

/** Products with units that can still be returned. */
export const linesLeft = (lines: readonly ReturnableLine[]): readonly ChoosableLine[] =>
  lines.flatMap(({ id, title, sent, returned }) => (sent > returned ? [{ id, title, most: sent - returned }] : []));

/** All units that can still be returned, by product id. */
export const allUnitsLeft = (lines: readonly ReturnableLine[]): Units =>
  Object.fromEntries(linesLeft(lines).map(({ id, most }) => [id, most]));

/** True if at least one unit is chosen, and none exceeds the units left. */
export function isReturnable(lines: readonly ReturnableLine[], units: Units): boolean {
  const left = allUnitsLeft(lines);
  const chosen = Object.entries(units);
  return (
    chosen.length > 0 && chosen.every(([id, count]) => Number.isInteger(count) && count > 0 && count <= (left[id] ?? 0))
  );
}

export const returnActions = ["choose", "close", "approve", "refuse", "receive", "refund", "replace"] as const;
export type ReturnAction = (typeof returnActions)[number];

type Standing = {
  readonly state: ReturnState;
  readonly isWithdrawal: boolean;
  readonly hasItems: boolean;
  /** True if the order has items that can still be returned. */
  readonly hasChoices: boolean;
  /** True if more units are in returns than were sent. This happens after the owner undoes a shipment. */
  readonly isUndone: boolean;
};

/** Actions of the owner that are possible now. */
export function actionsOf({ state, isWithdrawal, hasItems, hasChoices, isUndone }: Standing): readonly ReturnAction[] {
  if (state === "received") return ["refund", "replace", "close"];
  if (state === "approved") return isUndone ? ["close"] : ["receive", "close"];
  if (state !== "requested") return [];
  if (!hasItems) return hasChoices ? ["choose", "close"] : ["close"];
  if (isUndone) return isWithdrawal ? ["close"] : ["refuse", "close"];
  return isWithdrawal ? ["approve", "receive", "close"] : ["approve", "receive", "refuse"];
}
