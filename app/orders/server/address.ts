import { z } from "zod";
import { type DeliveryField, mostCharacters } from "../domain/delivery.ts";
import type { Address } from "../domain/order.ts";
import { orderMessages } from "../messages.ts";
import { countries, nameOf } from "../../catalogue/server/countries.ts";
import { hasPostalCodes, mayBePostalCode } from "./postal-code.ts";

const messages = orderMessages.address;

/** No control characters, line ends or halves of characters: labels are printed from this, and PostgreSQL refuses some. */
const oneLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const severalLines = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}])*$/u;

const optional = (most: number) =>
  z.string().trim().max(most, messages.tooLong(most)).regex(oneLine, messages.unreadable).default("");
const required = (missing: string, most: number) =>
  z.string(missing).trim().min(1, missing).max(most, messages.tooLong(most)).regex(oneLine, messages.unreadable);

/**
 * The fields of the order form, by their names there, with the country one of those that the shop delivers to. `gift` is a checkbox:
 * without it the note counts for nothing. Whether a postal code is missing or wrong, its country says.
 */
const deliveryTo = (offered: readonly string[]) =>
  z.object({
    name: required(messages.name, mostCharacters.name),
    street: required(messages.street, mostCharacters.street),
    city: required(messages.city, mostCharacters.city),
    region: optional(mostCharacters.region),
    postalCode: optional(mostCharacters.postalCode),
    country: z.enum(offered, messages.country),
    phone: optional(mostCharacters.phone),
    gift: z.string().optional(),
    giftNote: z
      .string()
      .transform((text) => text.replaceAll(/\r\n?/g, "\n").trim())
      .pipe(
        z
          .string()
          .max(mostCharacters.giftNote, messages.tooLong(mostCharacters.giftNote))
          .regex(severalLines, messages.unreadable),
      )
      .default(""),
  });

/** Their names, in the order of the form; and those of the address alone. */
export const deliveryFields = deliveryTo(countries).keyof().options;
export const addressFields = deliveryTo(countries).omit({ gift: true, giftNote: true }).keyof().options;

/** Where an order goes, or one sentence for each field that is wrong, in the order of the form. */
export type ParsedDelivery =
  | { readonly ok: true; readonly address: Address; readonly giftNote: string | null }
  | { readonly ok: false; readonly errors: Partial<Record<DeliveryField, string>> };

/** The delivery in a posted form, in which other fields may stand too. */
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

/** The same for an address alone, whatever else stands in the form. */
export const parseAddress = (form: Readonly<Record<string, string>>, to: readonly string[]) =>
  parseDelivery({ ...form, gift: undefined, giftNote: undefined }, to);

/** What is wrong with the postal code as one of its country, or null. Whatever else is wrong, this is said too. */
function wrongPostalCode(form: unknown, to: readonly string[]): string | null {
  const { postalCode = "", country } = (form ?? {}) as Partial<Record<string, unknown>>;
  const code = typeof postalCode === "string" ? postalCode.trim() : "";
  const isOffered = typeof country === "string" && to.includes(country);
  if (code === "") return isOffered && !hasPostalCodes(country) ? null : messages.postalCode;
  if (!isOffered || code.length > mostCharacters.postalCode) return null; // said of these themselves
  return mayBePostalCode(code, country) ? null : messages.noSuchPostalCode(nameOf(country));
}
