import { z } from "zod";
import { type Address, countries } from "../domain/order.ts";
import { orderWords } from "../words.ts";

const words = orderWords.address;

/** No control characters, line ends or halves of characters: labels are printed from this, and PostgreSQL refuses some. */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const severalLines = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u;

const optional = (most: number) =>
  z.string().trim().max(most, words.tooLong(most)).regex(oneLine, words.unreadable).default("");
const required = (missing: string, most: number) =>
  z.string(missing).trim().min(1, missing).max(most, words.tooLong(most)).regex(oneLine, words.unreadable);

/**
 * The fields of the order form, by their names there, with the country one of those that the shop delivers to. `gift` is a checkbox:
 * without it the note counts for nothing.
 */
const deliveryTo = (offered: readonly string[]) =>
  z.object({
    name: required(words.name, 100),
    street: required(words.street, 200),
    city: required(words.city, 100),
    region: optional(100),
    postalCode: required(words.postalCode, 20),
    country: z.enum(offered, words.country),
    gift: z.string().optional(),
    giftNote: z
      .string()
      .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(500, words.tooLong(500)).regex(severalLines, words.unreadable))
      .default(""),
  });

/** Their names, in the order of the form. */
export const deliveryFields = deliveryTo(countries).keyof().options;

export type DeliveryField = (typeof deliveryFields)[number];

/** Where an order goes, or one sentence for each field that is wrong, in the order of the form. */
export type ParsedDelivery =
  | { readonly ok: true; readonly address: Address; readonly giftNote: string | null }
  | { readonly ok: false; readonly errors: Partial<Record<DeliveryField, string>> };

/** The delivery in a posted form, in which other fields may stand too. */
export function parseDelivery(form: unknown, to: readonly string[] = countries): ParsedDelivery {
  const parsed = deliveryTo(to).safeParse(form);
  if (parsed.success) {
    const { gift, giftNote, ...address } = parsed.data;
    return { ok: true, address, giftNote: gift === undefined ? null : giftNote };
  }
  const errors: Partial<Record<DeliveryField, string>> = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as DeliveryField] ??= message;
  return { ok: false, errors };
}
