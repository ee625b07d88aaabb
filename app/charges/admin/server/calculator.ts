import { inArray } from "drizzle-orm";
import { createProductList } from "../../../catalogue/server/assortment/list.ts";
import { deliveredTo, named } from "../../../catalogue/server/countries.ts";
import { limited } from "../../../catalogue/server/limited.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { codesIn } from "../../domain/discounts.ts";
import { quoteFor } from "../../domain/quote.ts";
import type { Place } from "../../domain/rates.ts";
import type { RequestedLine } from "../../domain/total.ts";
import { readCodes } from "../../server/codes.ts";
import { todayIn } from "../../server/rates.ts";
import {
  calculatorFields,
  type CalculatorAnswer,
  type CalculatorPage,
  goodsIn,
  type TypedGoods,
} from "../domain/calculator.ts";
import type { ChargesAdminContext } from "./context.ts";

type FoundGoods = { readonly goods: readonly TypedGoods[]; readonly lines: readonly RequestedLine[] };

export type Calculator = ReturnType<typeof createCalculator>;

const maxLength = 1_000;

export function createCalculator({ database, rates, storeSettings }: ChargesAdminContext) {
  const { list } = createProductList(limited(database));

  /** Finds the first matching product for each text. */
  async function find(typed: readonly TypedGoods[]): Promise<{ missing: string } | FoundGoods> {
    const found = new Map<string, TypedGoods & { unitPrice: number }>();
    for (const { quantity, text } of typed) {
      const [product] = (await list({ q: text, department: "", state: "", page: 1 })).products;
      if (!product) return { missing: text };
      const before = found.get(product.id)?.quantity ?? 0;
      found.set(product.id, { quantity: before + quantity, text: product.title, unitPrice: product.price });
    }
    const { id, taxClass, grams } = products;
    const rows = await database
      .select({ id, taxClass, grams })
      .from(products)
      .where(inArray(id, [...found.keys()]));
    const lines = rows.map((row): RequestedLine => Object.assign(row, found.get(row.id)!));
    return { goods: [...found.values()], lines };
  }

  async function answer(typed: string, place: Place, codes: readonly string[]): Promise<CalculatorAnswer> {
    const { timeZone, currency } = await storeSettings();
    const [found, saved, known] = await Promise.all([
      find(goodsIn(typed)),
      rates.read(),
      readCodes(database, codes, currency),
    ]);
    if ("missing" in found) return found;
    const current = { rates: { ...saved, codes: known }, day: todayIn(timeZone) };
    const totalBy = (method?: string) => quoteFor(current, found.lines, place, method, codes);
    const { offers, total } = totalBy();
    if ("refusal" in total) return total;
    const others = offers.slice(1).map(({ method }) => totalBy(method.id).total);
    return { goods: found.goods, totals: [total, ...others].flatMap((one) => ("refusal" in one ? [] : one)) };
  }

  return async (query: URLSearchParams): Promise<CalculatorPage> => {
    const [store, saved] = await Promise.all([storeSettings(), rates.read()]);
    const text = (name: string) => (query.get(name) ?? "").replaceAll("\0", "").slice(0, maxLength);
    const typed = Object.fromEntries(Object.values(calculatorFields).map((name) => [name, text(name)]));
    const { goods, country: to, region, code } = calculatorFields;
    const country = text(to) || saved.home.country;
    const place = { country, region: text(region) };
    const codes = codesIn(text(code));
    return {
      typed: { ...typed, [to]: country },
      countries: named(deliveredTo(store)),
      answer: text(goods).trim() ? await answer(text(goods), place, codes) : null,
    };
  };
}
