import { createHash } from "node:crypto";
import { cents } from "../../shop/domain/money.ts";
import type { Review } from "../domain/review.ts";

/** Units of one product as a shopper saw them: to be ordered at a price in whole cents, or left out (null). */
export type Seen = { readonly id: string; readonly quantity: number; readonly priceCents: number | null };

/**
 * Stands for what a shopper saw on the review page. The total alone does not: two products of one price could change
 * places, and one price could rise as another falls.
 */
export function reviewKey(units: readonly Seen[]): string {
  const sorted = units.map(({ id, quantity, priceCents }) => `${quantity} ${priceCents} ${id}`).toSorted();
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}

/** The key of what a review shows. */
export const seenIn = ({ lines, leftOut }: Review) =>
  reviewKey([
    ...lines.map(({ id, quantity, price }) => ({ id, quantity, priceCents: cents(price) })),
    ...leftOut.map(({ id, quantity }) => ({ id, quantity, priceCents: null })),
  ]);
