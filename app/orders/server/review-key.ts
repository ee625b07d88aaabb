import { hash } from "node:crypto";
import { cents } from "../../shop/domain/money.ts";
import type { Review } from "../domain/review.ts";

/** `priceCents` is null for units that cannot be ordered. */
export type ReviewedUnits = { readonly id: string; readonly quantity: number; readonly priceCents: number | null };

/** Hash of displayed units and prices. Detects price changes that leave the total unchanged. */
export function reviewKey(units: readonly ReviewedUnits[]): string {
  const sorted = units.map(({ id, quantity, priceCents }) => `${quantity} ${priceCents} ${id}`).toSorted();
  return hash("sha256", JSON.stringify(sorted), "base64url");
}

export const seenIn = ({ lines, leftOut }: Review) =>
  reviewKey([
    ...lines.map(({ id, quantity, price }) => ({ id, quantity, priceCents: cents(price) })),
    ...leftOut.map(({ id, quantity }) => ({ id, quantity, priceCents: null })),
  ]);
