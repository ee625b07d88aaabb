import { createHash } from "node:crypto";

/**
 * Stands for the units that a shopper saw left out of an order, so that no other ones are left out instead: two products of
 * one price would make the same total. Empty where none are.
 */
export function leftOutKey(units: readonly { readonly id: string; readonly quantity: number }[]): string {
  if (units.length === 0) return "";
  const sorted = units.map(({ id, quantity }) => `${quantity} ${id}`).toSorted();
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}
