import { z } from "zod";
import { isAddress } from "../../emails/server/address.ts";
import { parseIban } from "../domain/iban.ts";
import { hasVatIdForm } from "../domain/vat-id.ts";
import type { SellerFacts } from "../domain/seller.ts";
import { adminMessages } from "../messages.ts";
import { sellerLines } from "../../shop/domain/seller.ts";
import { line, shopFacts } from "./facts.ts";
import type { Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";

const maxLines = 5;

const linesIn = (text: string) =>
  text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);

const address = z
  .string()
  .transform(linesIn)
  .pipe(z.array(line(80)).max(maxLines, { error: () => adminMessages.seller.tooManyLines(maxLines) }))
  .transform((lines) => lines.join("\n"));

/** Schema of an optional identifier, such as a VAT ID. Removes spaces, dots and hyphens. */
const code = (pattern: RegExp, error: () => string) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\s.-]/g, "").toUpperCase())
    .refine((text) => text === "" || pattern.test(text), { error });

const iban = z.string().transform((text, context) => {
  const parsed = text.trim() === "" ? "" : parseIban(text);
  if (parsed === null) context.addIssue(adminMessages.seller.ibanWrong);
  return parsed ?? z.NEVER;
});

export const sellerSetting = {
  key: "seller",
  parse: z.object({
    name: line(80),
    address,
    vatId: code(/^[A-Z]{2}[A-Z0-9+*]{2,18}$/, () => adminMessages.seller.vatIdWrong),
    email: line(254).refine((text) => text === "" || isAddress(text), { error: () => adminMessages.seller.emailWrong }),
    iban,
    bic: code(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, () => adminMessages.seller.bicWrong),
  }),
  first: { name: "", address: "", vatId: "", email: "", iban: "", bic: "" },
};

/** Setting with a stricter schema of VAT IDs, which stored values of earlier releases may violate. */
export const sellerForm = {
  ...sellerSetting,
  parse: sellerSetting.parse.extend({
    vatId: sellerSetting.parse.shape.vatId.refine(hasVatIdForm, {
      error: ({ input }) => adminMessages.seller.vatIdForm(String(input).slice(0, 2)),
    }),
  }),
};

export async function readSeller(settings: Pick<Settings, "value">): Promise<SellerFacts> {
  const { address: typed, ...facts } = (await settings.value(sellerSetting)) ?? sellerSetting.first;
  return { ...facts, address: linesIn(typed) };
}

/** Reads the seller's details, without the bank account. */
export const publicSeller =
  (settings: Settings, firstName: string): ReadFacts =>
  async () => {
    const { iban: _iban, bic: _bic, ...seller } = await readSeller(settings);
    if (Object.values(seller).every(({ length }) => length === 0)) return {};
    const { name = firstName } = await shopFacts(settings, firstName)();
    const sellerText = [...sellerLines(name, seller), seller.email].filter(Boolean).join(" · ");
    return { seller, sellerText };
  };
