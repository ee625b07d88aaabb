import { z } from "zod";
import { type DeliveryField, maxCharacters } from "../domain/delivery.ts";
import type { Address } from "../domain/order.ts";
import { orderMessages } from "../messages.ts";
import { countries, nameOf } from "../../catalogue/server/countries.ts";
import { oneLine, severalLines } from "./one-line.ts";
import { hasPostalCodes, mayBePostalCode } from "./postal-code.ts";

const optional = (max: number) => oneLine(max).default("");
const required = (missing: string, max: number) => z.string(missing).trim().min(1, missing).pipe(oneLine(max));

/** Schema of the delivery form. `wrongPostalCode` checks postal codes. */
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
    giftNote: severalLines(maxCharacters.giftNote).default(""),
  });

export const deliveryFields = deliveryTo(countries).keyof().options;
export const addressFields = deliveryTo(countries).omit({ gift: true, giftNote: true }).keyof().options;

export const typedFields = <Field extends string>(fields: readonly Field[], form: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(fields.map((field) => [field, typeof form[field] === "string" ? form[field] : ""])) as Readonly<
    Record<Field, string>
  >;

export type ParsedDelivery =
  | { readonly ok: true; readonly address: Address; readonly giftNote: string | null }
  | { readonly ok: false; readonly errors: Partial<Record<DeliveryField, string>> };

/** Drops the gift message unless `gift` is checked. */
export function parseDelivery(
  form: Readonly<Record<string, unknown>>,
  to: readonly string[] = countries,
): ParsedDelivery {
  const parsed = deliveryTo(to).safeParse(form);
  const wrongCode = wrongPostalCode(form, to);
  if (parsed.success && !wrongCode) {
    const { gift, giftNote, phone, ...address } = parsed.data;
    return {
      ok: true,
      address: { ...address, ...(phone && { phone }) },
      giftNote: gift === undefined ? null : giftNote,
    };
  }
  const errors = deliveryFields.map((field) => {
    const issue = parsed.error?.issues.find(({ path }) => path[0] === field);
    return [field, issue?.message ?? (field === "postalCode" ? wrongCode : null)];
  });
  return { ok: false, errors: Object.fromEntries(errors.filter(([, message]) => message)) };
}

export const parseAddress = (form: Readonly<Record<string, string>>, to: readonly string[]) =>
  parseDelivery({ ...form, gift: undefined, giftNote: undefined }, to);

/** Returns the postal code's error message, or null. Checks the postal code even if other fields are invalid. */
function wrongPostalCode({ postalCode, country: typed }: Readonly<Record<string, unknown>>, to: readonly string[]) {
  const code = typeof postalCode === "string" ? postalCode.trim() : "";
  const country = to.find((offered) => offered === typed);
  if (code === "") return country && !hasPostalCodes(country) ? null : orderMessages.address.postalCode;
  if (!country || code.length > maxCharacters.postalCode) return null; // the schema reports these errors
  return mayBePostalCode(code, country) ? null : orderMessages.address.noSuchPostalCode(nameOf(country));
}
