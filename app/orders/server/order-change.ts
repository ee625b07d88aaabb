import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/database.ts";
import type { Units } from "../domain/order.ts";
import { unsentUnits } from "../domain/parcels.ts";
import { orderEvents, orderLines, orders } from "./schema.ts";

/** Reason for a refusal. "over": wrong state. "changed": concurrent change. "units": invalid quantities. */
type OrderRefusal = "missing" | "over" | "changed" | "unconfirmed" | "units";

type RefusedChange = { readonly ok: false; readonly why: OrderRefusal; readonly message: string };

/** Result of a change. `again`: true for a repeated form, which changes nothing. `message` is for the owner. */
export type Fulfilled = { readonly ok: true; readonly again: boolean } | RefusedChange;

type Stored = typeof orderEvents.$inferSelect;
type ChangeEvent = Pick<Stored, "state"> & Partial<Pick<Stored, "cancelled" | "carrier" | "tracking" | "parcel">>;
type Locked = Pick<typeof orders.$inferSelect, "state" | "total" | "userId" | "guestEmail">;

export type OrderChange = {
  /** Required state of the order, by default "placed". With "any", `work` accepts or refuses the change. */
  readonly from?: "placed" | "shipped" | "any";
  /** True for shipping, which requires a confirmed order. */
  readonly isSent?: boolean;
  /** True if this change would produce the stored event. Detects repeated forms. */
  readonly isDoneBy: (stored: Stored) => boolean;
  /** Applies the change. Returns the event to store, with any new amount to pay, or the reason for refusal. */
  readonly work: (
    transaction: Transaction,
    order: Locked,
  ) => Promise<(ChangeEvent & { toPayCents?: number }) | RefusedChange>;
};

export const refusedFor = (why: OrderRefusal, message: string): RefusedChange => ({ ok: false, why, message });

type ChangedLines = Awaited<ReturnType<typeof linesIn>>;

export async function linesIn(transaction: Transaction, number: number) {
  const rows = await transaction.select().from(orderLines).where(eq(orderLines.orderNumber, number));
  return rows.map((row) => Object.assign(row, { id: row.productId }));
}

/** True if `units` equals all unsent units. */
export const isRest = (lines: ChangedLines, units: Units) =>
  lines.every((line) => unsentUnits(line) === (units[line.id] ?? 0));

export function wrongIn(units: Units, lines: ChangedLines, to: "sent" | "cancelled"): RefusedChange | null {
  const chosen = Object.entries(units);
  if (chosen.length === 0) return refusedFor("units", `Enter the number of units to be ${to}.`);
  for (const [id, count] of chosen) {
    const line = lines.find((each) => each.id === id);
    if (!line) return refusedFor("units", `The order has no product ${id}.`);
    if (count > unsentUnits(line))
      return refusedFor("units", `Only ${unsentUnits(line)} of “${line.title}” can be ${to}.`);
  }
  return null;
}
