import { z } from "zod";
import type { Fields } from "../../../admin/domain/pages.ts";
import { line } from "../../../admin/server/facts.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminRoute } from "../../../admin/server/page.ts";
import { countryLines } from "../../../catalogue/admin/server/country-lines.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import { refuse } from "../../../catalogue/admin/server/refuse.ts";
import { digitsOf } from "../../../catalogue/domain/currency.ts";
import { deliveredTo, named, nameOf } from "../../../catalogue/server/countries.ts";
import { pricings } from "../../domain/shipping-bands.ts";
import { firstShipping, parseZones, zoneFields } from "../../domain/shipping-zones.ts";
import { shippingKey } from "../../server/rates.ts";
import { shippingAddress } from "../addresses.ts";
import type { ShippingPage } from "../domain/pages.ts";
import { chargesAdminMessages } from "../messages.ts";
import type { Calculator } from "./calculator.ts";
import { exampleOf, marksOf, rewriteAmounts, withLocalAmounts } from "./amounts.ts";
import { choice } from "./choice.ts";
import type { ChargesAdminContext } from "./context.ts";
import { plainLines } from "./plain-lines.ts";

const ShippingForm = z.object(
  Object.fromEntries<z.ZodType<string, string>>([
    ...zoneFields.flatMap(({ name, countries }) => Object.entries({ [name]: line(60), [countries]: countryLines() })),
    ...zoneFields
      .flatMap(({ methods }) => methods)
      .flatMap(({ name, days, pricing, prices, freeFrom }) =>
        Object.entries({
          [name]: line(60),
          [days]: line(20),
          [pricing]: choice(pricings),
          [prices]: plainLines(1_000),
          [freeFrom]: line(20),
        }),
      ),
  ]),
);

const amountFields = zoneFields.flatMap(({ methods }) => methods.flatMap(({ prices, freeFrom }) => [prices, freeFrom]));

export const shippingSetting = { key: shippingKey, parse: ShippingForm, first: firstShipping };

const shippingForm = (storeSettings: ChargesAdminContext["storeSettings"]): z.ZodType<Fields, Record<string, string>> =>
  ShippingForm.superRefine(
    async (typed, context) => {
      const { shipping: messages } = chargesAdminMessages;
      const settings = await storeSettings();
      const { currency } = settings;
      const amount = messages.amount(currency, digitsOf(currency), exampleOf(490, settings));
      const refused = new Set(context.issues.map(({ path }) => path?.[0]));
      const fields = Object.fromEntries(Object.entries(typed).filter(([name]) => !refused.has(name)));
      const wrong = marksOf(settings).flatMap((mark) => parseZones(fields, currency, mark).wrong);
      for (const { field, why, line: number = 1, country, zone = "" } of wrong) {
        const details = { amount, line: number, zone, country: country ? nameOf(country) : "" };
        if (!refused.has(field)) refuse(context, messages.wrong[why](details), field);
        refused.add(field);
      }
    },
    { when: () => true }, // also checks prices if a country is wrong
  ).transform(async (typed) => rewriteAmounts(typed, amountFields, await storeSettings(), "stored"));

export function shippingPage(
  { settings, rates, storeSettings }: ChargesAdminContext,
  calculate: Calculator,
): AdminRoute<ShippingPage> {
  const { title } = chargesAdminMessages.shipping;
  const setting = { ...shippingSetting, parse: shippingForm(storeSettings), stored: shippingSetting };
  const storage = withLocalAmounts(settings, () => amountFields, storeSettings);
  const form = formPage({ title, address: shippingAddress, settings: storage, ...setting });
  return extendedForm(form, async (_, query) => {
    const [{ zones }, store, calculator] = await Promise.all([rates.read(), storeSettings(), calculate(query)]);
    const covered = new Set(zones.flatMap(({ countries }) => countries));
    const uncovered = zones.length > 0 ? deliveredTo(store).filter((country) => !covered.has(country)) : [];
    const names = named(uncovered).map(({ name }) => name);
    return { uncovered: names.join(", "), currency: store.currency, example: exampleOf(490, store), calculator };
  });
}
