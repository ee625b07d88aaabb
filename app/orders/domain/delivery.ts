import type { Address } from "./order.ts";

/**
 * Fields of the order form. `email`: of guests only. `to`: id of a saved address, or `newAddressId`. `keep`: not empty
 * to save the address. `shipping`, `payment`: ids of methods.
 */
export type DeliveryForm = Readonly<
  Record<keyof Address | "gift" | "giftNote" | "email" | "to" | "keep" | "shipping" | "codes" | "payment", string>
>;

export type DeliveryField = keyof DeliveryForm;

export const maxCharacters = {
  name: 100,
  street: 200,
  city: 100,
  region: 100,
  postalCode: 20,
  phone: 30,
  giftNote: 500,
  codes: 100,
} as const satisfies Partial<Record<DeliveryField, number>>;

const optional: readonly string[] = ["region", "phone", "gift", "giftNote", "codes"] satisfies readonly DeliveryField[];

/** True if the shopper has changed a refused value to a value of valid length. */
export function isCorrected(field: string, typed: string, refused: string): boolean {
  const text = typed.trim();
  const max = (maxCharacters as Partial<Record<string, number>>)[field] ?? Infinity;
  return text !== refused.trim() && (text !== "" || optional.includes(field)) && text.length <= max;
}
