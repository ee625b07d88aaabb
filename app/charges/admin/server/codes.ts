import { inArray } from "drizzle-orm";
import { z } from "zod";
import { line } from "../../../admin/server/facts.ts";
import { formPage } from "../../../admin/server/form.ts";
import type { AdminContext, AdminRoute } from "../../../admin/server/page.ts";
import { extendedForm } from "../../../catalogue/admin/server/extended-form.ts";
import { refuse } from "../../../catalogue/admin/server/refuse.ts";
import { products } from "../../../catalogue/server/schema.ts";
import { digitsOf } from "../../../catalogue/domain/currency.ts";
import {
  benefits,
  type CodeFields,
  codePattern,
  codeStates,
  firstCode,
  parseCode,
  productIdsIn,
} from "../../domain/codes.ts";
import { todayIn } from "../../server/rates.ts";
import { codeAddress } from "../addresses.ts";
import type { CodePage, CodesPage } from "../domain/pages.ts";
import { codesAdminMessages as messages } from "../codes-messages.ts";
import { exampleOf, marksOf, rewriteAmounts, withLocalAmounts } from "./amounts.ts";
import { choice } from "./choice.ts";
import type { ChargesAdminContext } from "./context.ts";
import { plainLines } from "./plain-lines.ts";

const maxProducts = 100;

const day = () => z.literal("").or(z.iso.date({ error: () => messages.wrong.day }));

const CodeForm = z.object({
  kind: choice(benefits),
  value: line(20),
  minimum: line(20),
  products: plainLines(5_000).transform((text) => productIdsIn(text).join(" ")),
  from: day(),
  until: day(),
  limit: line(9),
  limitPerShopper: line(9),
  state: choice(codeStates),
});

const amountFields = ({ kind }: { readonly kind?: unknown }) =>
  kind === "amount" ? ["value", "minimum"] : ["minimum"];

const codeForm = ({ database, storeSettings }: ChargesAdminContext) =>
  CodeForm.superRefine(async (typed, context) => {
    const settings = await storeSettings();
    const { currency } = settings;
    const wrong = marksOf(settings).flatMap((mark) => {
      const parsed = parseCode(typed, currency, mark);
      return "wrong" in parsed ? parsed.wrong : [];
    });
    const amount = messages.wrong.amount(currency, exampleOf(10 ** (digitsOf(currency) + 1), settings));
    const value = { percent: messages.wrong.percent, amount, "free shipping": messages.wrong.noValue }[typed.kind];
    const texts = { ...messages.wrong, value, minimum: amount };
    for (const field of new Set(wrong)) refuse(context, texts[field], field);
    const ids = productIdsIn(typed.products);
    if (ids.length > maxProducts) return refuse(context, messages.wrong.tooMany(maxProducts), "products");
    const found = await database.select({ id: products.id }).from(products).where(inArray(products.id, ids));
    const missing = ids.filter((id) => !found.some((product) => product.id === id));
    return missing.length > 0 ? refuse(context, messages.wrong.products(missing.join(", ")), "products") : undefined;
  }).transform(async (typed) => rewriteAmounts(typed, amountFields(typed), await storeSettings(), "stored"));

/** Saving creates the code if it does not exist. */
export function codePage(sources: ChargesAdminContext): AdminRoute<CodePage> {
  function formOf({ params: { code = "" } }: AdminContext) {
    if (!codePattern.test(code)) return null;
    const form = formPage({
      title: messages.code(code),
      address: (query) => codeAddress(code, query),
      settings: withLocalAmounts(sources.codes, amountFields, sources.storeSettings),
      key: code,
      parse: codeForm(sources),
      first: firstCode,
    });
    return extendedForm(form, async () => {
      const settings = await sources.storeSettings();
      const { currency } = settings;
      return { code, currency, example: exampleOf(5 * 10 ** digitsOf(currency), settings) };
    });
  }
  return {
    show: async (context, query) => formOf(context)?.show(context, query) ?? null,
    change: async (context, sent) => formOf(context)?.change(context, sent) ?? null,
  };
}

function stateOn(today: string, { state, from, until }: CodeFields) {
  if (state === "stopped") return state;
  if (until && until < today) return "expired";
  return from > today ? "scheduled" : "active";
}

/** The form opens the page of the typed code. */
export function codesPage({ codes, storeSettings }: ChargesAdminContext): AdminRoute<CodesPage> {
  async function page({ mayChange }: AdminContext, refused: CodesPage["refused"] = null) {
    const today = todayIn((await storeSettings()).timeZone);
    const listed = (await codes.list()).map(({ code, value, used }): CodesPage["codes"][number] => {
      return { code, used, limit: value.limit, state: stateOn(today, value) };
    });
    return { title: messages.title, codes: listed, mayChange, refused };
  }
  return {
    show: (context) => page(context),
    async change(context, { form: { code: typed = "" } }) {
      const code = typed.trim().toUpperCase();
      if (codePattern.test(code)) return { redirect: codeAddress(code) };
      return { status: 422, page: await page(context, { code: typed.slice(0, 100), error: messages.wrong.code }) };
    },
  };
}
