import type { Address } from "./order.ts";

/**
 * The fields of the order form, as they were typed; `email` is asked of those without an account. `to` is the id of one of the shopper's own
 * addresses, or `another`, whose fields are then typed; `gift` and `keep`, which keeps that one, are empty unless their boxes are ticked.
 */
export type DeliveryForm = Readonly<Record<keyof Address | "gift" | "giftNote" | "email" | "to" | "keep", string>>;

export type DeliveryField = keyof DeliveryForm;

/** How many characters each field takes that is typed. */
export const mostCharacters = {
  name: 100,
  street: 200,
  city: 100,
  region: 100,
  postalCode: 20,
  phone: 30,
  giftNote: 500,
} as const satisfies Partial<Record<DeliveryField, number>>;

/** What may be left empty. */
const optional: readonly string[] = ["region", "phone", "gift", "giftNote"] satisfies readonly DeliveryField[];

/**
 * Whether a field that was refused is mended, as far as that is plain: it says something else than before, and neither nothing nor too
 * much. Whether there is such a postal code, only the shop can tell.
 */
export function isCorrected(field: string, typed: string, refused: string): boolean {
  const text = typed.trim();
  const most = (mostCharacters as Partial<Record<string, number>>)[field] ?? Infinity;
  return text !== refused.trim() && (text !== "" || optional.includes(field)) && text.length <= most;
}
