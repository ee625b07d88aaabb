import { randomUUID } from "node:crypto";
import { z } from "zod";
import { stockReasons } from "../../../domain/assortment.ts";
import { countsIn } from "../../../server/figures.ts";
import { countOf } from "../../../../admin/domain/counts.ts";
import { productStockAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import type { StockPage, ProductProblem } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminContext, AdminRoute } from "../../../../admin/server/page.ts";
import { fieldErrors } from "../../../../admin/server/field-errors.ts";
import type { ProductEditor } from "./products.ts";

const StockForm = z
  .object({
    what: z.enum(["add", "take", "count"], { error: () => productMessages.form.notInList }),
    units: z
      .string()
      .trim()
      .regex(/^\d{1,9}$/, { error: () => productMessages.stock.unitsWrong, abort: true })
      .transform(Number),
    reason: z.enum(stockReasons, { error: () => productMessages.form.notInList }),
    note: z
      .string()
      .trim()
      .max(200, { error: () => productMessages.stock.noteWrong })
      .refine((text) => !/\p{Cc}/u.test(text), { error: () => productMessages.stock.noteWrong }),
  })
  .refine(({ what, units }) => what === "count" || units > 0, {
    path: ["units"],
    error: () => productMessages.stock.noUnits,
  });

/** `form` is the idempotency key, `version` the number in stock that the page showed. */
const HiddenFields = z.object({ form: z.uuid(), version: z.string().regex(/^\d{1,10}$/) });

export function stockPage(products: ProductEditor): AdminRoute<StockPage> {
  async function load({ params, mayChange }: AdminContext) {
    const read = await products.read(productIn(params));
    if (!read || read.archived) return null;
    const { id, value, stock } = read;
    const title = productMessages.stock.title(value.title);
    const changes = await products.stockChanges(id);
    return { title, id, stock, form: randomUUID(), changes, mayChange, typed: {}, problem: null, saved: false };
  }

  return {
    async show(context, query) {
      const page = await load(context);
      return page && { ...page, saved: query.get("saved") === String(page.stock) };
    },

    async change(context, { form }) {
      const again = async (status: 409 | 422, problem: ProductProblem) => {
        const page = await load(context);
        return page && { status, page: { ...page, typed: form, problem } };
      };
      const [typed, hidden] = [StockForm.safeParse(form), HiddenFields.safeParse(form)];
      if (!typed.success || !hidden.success) {
        const errors = fieldErrors(typed.error);
        return again(422, { sentence: productMessages.stock.wrong, errors });
      }
      const { what, units, reason, note } = typed.data;
      const product = productIn(context.params);
      const seen = Number(hidden.data.version);
      const { is, stock } = await products.changeStock({
        product,
        form: hidden.data.form,
        what: what === "count" ? { counted: units, seen } : { by: what === "add" ? units : -units },
        reason,
        note,
        by: context.user.id,
      });
      if (is === "gone") return null;
      if (is === "changed" || is === "before") return { redirect: productStockAddress(product, { saved: stock }) };
      const { locale } = await products.storeSettings();
      const format = (number: number) => countOf(number, countsIn(locale));
      const { moved, tooFew, tooMany, wrong } = productMessages.stock;
      if (is === "sold meanwhile") return again(409, { sentence: moved(format(seen), format(stock)), errors: {} });
      return again(422, { sentence: wrong, errors: { units: is === "too few" ? tooFew(format(stock)) : tooMany } });
    },
  };
}
