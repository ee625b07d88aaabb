import { z } from "zod";
import { line } from "../../../admin/server/facts.ts";
import { formPage, pickFields, versionIn } from "../../../admin/server/form.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";
import { countryCodes } from "../../../catalogue/admin/domain/countries.ts";
import { countryLines } from "../../../catalogue/admin/server/country-lines.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import { refuse } from "../../../catalogue/admin/server/refuse.ts";
import { nameOf } from "../../../catalogue/server/countries.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { firstTaxes } from "../../domain/owner-rates.ts";
import { findExcess, parseTaxLines, taxLimits } from "../../domain/tax-lines.ts";
import { taxesKey, todayIn } from "../../server/rates.ts";
import { taxesAddress } from "../addresses.ts";
import { withEuropeanRates } from "../domain/european-rates.ts";
import type { TaxesPage } from "../domain/pages.ts";
import { untaxedClasses } from "../domain/untaxed.ts";
import { chargesAdminMessages } from "../messages.ts";
import type { Calculator } from "./calculator.ts";
import { choice } from "./choice.ts";
import type { ChargesAdminContext } from "./context.ts";
import { plainLines } from "./plain-lines.ts";

const TaxesForm = z
  .object({
    included: choice(["yes", "no"]),
    home: countryLines().refine((text) => !text.includes("\n"), { error: () => chargesAdminMessages.taxes.oneCountry }),
    region: line(100),
    abroad: choice(["same price", "price without tax"]),
    shipping: choice(["goods", "class"]),
    shippingClass: line(30).regex(/^[a-z0-9-]*$/, { error: () => chargesAdminMessages.taxes.noClass }),
    rates: plainLines(taxLimits.characters).superRefine((text, context) => {
      const sentence = wrongIn(text);
      if (sentence) refuse(context, sentence);
    }),
  })
  .refine(({ home, rates }) => home || !rates, { path: ["home"], error: () => chargesAdminMessages.taxes.homeMissing });

export const taxesSetting = { key: taxesKey, parse: TaxesForm, first: firstTaxes };

function wrongIn(text: string): string | undefined {
  const { taxes: messages } = chargesAdminMessages;
  const { lines, wrong } = parseTaxLines(text);
  if (lines.length + wrong.length > taxLimits.lines) return messages.tooMany(taxLimits.lines);
  const [first] = wrong;
  if (first) return messages.wrong[first.why](first);
  const unknown = lines.find(({ rate }) => !countryCodes.includes(rate.country));
  if (unknown) return messages.noCountry(unknown.line, unknown.rate.country);
  const excess = findExcess(lines);
  return excess && messages.excess(excess.line);
}

type Reader = Pick<ChargesAdminContext, "rates" | "storeSettings">;

/** Formats the result of `untaxedClasses` as text. Empty if no country lacks a rate. */
async function untaxedOf({ rates, storeSettings }: Reader, classes: readonly string[]): Promise<string> {
  const [{ taxRates }, { timeZone }] = await Promise.all([rates.read(), storeSettings()]);
  return untaxedClasses(classes, taxRates, todayIn(timeZone))
    .map(({ taxClass, countries }) =>
      chargesAdminMessages.taxes.untaxedIn(taxClass, countries.map((code) => nameOf(code)).join(", ")),
    )
    .join("; ");
}

/** Warning on a product's page. Null if every country with rates taxes the product. */
export async function untaxedWarning(reader: Reader, taxClass: string) {
  const { title, untaxed } = chargesAdminMessages.taxes;
  const found = await untaxedOf(reader, [taxClass]);
  return found ? { text: untaxed(found), href: taxesAddress(), title } : null;
}

/** Like `untaxedOf`, for the tax classes of all products and of shipping. */
async function untaxedIn(context: ChargesAdminContext): Promise<string> {
  const { database, rates } = context;
  const { taxRates, shippingTaxClass } = await rates.read();
  if (taxRates.length === 0) return "";
  const rows = await database.selectDistinct({ taxClass: products.taxClass }).from(products).orderBy(products.taxClass);
  const classes = new Set([
    ...rows.map(({ taxClass }) => taxClass),
    ...(shippingTaxClass === null ? [] : [shippingTaxClass]),
  ]);
  return untaxedOf(context, [...classes]);
}

/** The button "insert" adds EU standard rates to the form, without saving. */
export function taxesPage(context: ChargesAdminContext, calculate: Calculator): AdminRoute<TaxesPage> {
  const { title } = chargesAdminMessages.taxes;
  const page = extendedForm<Pick<TaxesPage, "inserted" | "untaxed" | "calculator">>(
    formPage({ title, address: taxesAddress, settings: context.settings, ...taxesSetting, stored: taxesSetting }),
    async (_, query) => ({ inserted: null, untaxed: await untaxedIn(context), calculator: await calculate(query) }),
  );
  return {
    ...page,
    async change(user, sent) {
      const { form } = sent;
      if (!form["insert"]) return page.change(user, sent);
      const opened = await page.show(user, new URLSearchParams());
      if (!opened) return null;
      const typed = pickFields(Object.keys(firstTaxes), form);
      const { text: rates, added } = withEuropeanRates(typed["rates"] ?? "");
      const submitted = { version: versionIn(form) ?? 0, seen: form["seen"] ?? "", typed: { ...typed, rates } };
      return { status: 200, page: { ...opened, ...submitted, errors: {}, outdated: false, inserted: added } };
    },
  };
}
