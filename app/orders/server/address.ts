import { z } from "zod";
import { type DeliveryField, maxCharacters } from "../domain/delivery.ts";
import type { Address } from "../domain/order.ts";
import { orderMessages } from "../messages.ts";
import { countries, nameOf } from "../../catalogue/server/countries.ts";
import { hasPostalCodes, mayBePostalCode } from "./postal-code.ts";

/**
 * Excludes control characters, line breaks and lone surrogates. Labels cannot print these characters. PostgreSQL
 * rejects NUL and lone surrogates.
 */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const severalLines = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u;

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, orderMessages.address.tooLong(max))
    .regex(oneLine, orderMessages.address.unreadable)
    .default("");
const required = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, orderMessages.address.tooLong(max))
    .regex(oneLine, orderMessages.address.unreadable);

/**
 * Schema of the delivery fields. `offered` lists the countries that the shop delivers to.
 * `wrongPostalCode` checks postal codes separately.
 */
const deliveryTo = (offered: readonly string[]) =>
  z.object({
    name: required(orderMessages.address.name, maxCharacters.name),
    street: required(orderMessages.address.street, maxCharacters.street),
    city: required(orderMessages.address.city, maxCharacters.city),
    region: optional(maxCharacters.region),
    postalCode: optional(maxCharacters.postalCode),
    country: z.enum(offered, orderMessages.address.country),
    phone: optional(maxCharacters.phone),
    gift: z.string().optional(),
    giftNote: z
      .string()
      .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
      .pipe(
        z
          .string()
          .max(maxCharacters.giftNote, orderMessages.address.tooLong(maxCharacters.giftNote))
          .regex(severalLines, orderMessages.address.unreadable),
      )
      .default(""),
  });

/** Field names in form order: of the whole form, and of the address only. */
export const deliveryFields = deliveryTo(countries).keyof().options;
export const addressFields = deliveryTo(countries).omit({ gift: true, giftNote: true }).keyof().options;

/** Parsed delivery, or one error per invalid field in form order. */
export type ParsedDelivery =
  | { readonly ok: true; readonly address: Address; readonly giftNote: string | null }
  | { readonly ok: false; readonly errors: Partial<Record<DeliveryField, string>> };

/** Parses the delivery fields of a form and ignores other fields. Drops the gift message unless `gift` is checked. */
export function parseDelivery(form: unknown, to: readonly string[] = countries): ParsedDelivery {
  const parsed = deliveryTo(to).safeParse(form);
  const wrong = new Map<DeliveryField, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as DeliveryField;
    if (!wrong.has(field)) wrong.set(field, message);
  }
  const code = wrongPostalCode(form, to);
  if (code && !wrong.has("postalCode")) wrong.set("postalCode", code);
  if (parsed.success && !code) {
    const { gift, giftNote, phone, ...address } = parsed.data;
    return {
      ok: true,
      address: { ...address, ...(phone && { phone }) },
      giftNote: gift === undefined ? null : giftNote,
    };
  }
  const inOrder = deliveryFields.filter((field) => wrong.has(field));
  return { ok: false, errors: Object.fromEntries(inOrder.map((field) => [field, wrong.get(field)!])) };
}

/** Parses only the address fields. */
export const parseAddress = (form: Readonly<Record<string, string>>, to: readonly string[]) =>
  parseDelivery({ ...form, gift: undefined, giftNote: undefined }, to);

/** Error message for the postal code, or null. Checks the postal code even if other fields are invalid. */
function wrongPostalCode(form: unknown, to: readonly string[]): string | null {
  const { postalCode = "", country } = (form ?? {}) as Partial<Record<string, unknown>>;
  const code = typeof postalCode === "string" ? postalCode.trim() : "";
  const isOffered = typeof country === "string" && to.includes(country);
  if (code === "") return isOffered && !hasPostalCodes(country) ? null : orderMessages.address.postalCode;
  if (!isOffered || code.length > maxCharacters.postalCode) return null; // errors that the schema reports
  return mayBePostalCode(code, country) ? null : orderMessages.address.noSuchPostalCode(nameOf(country));
}
