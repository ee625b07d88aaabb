import { randomUUID } from "node:crypto";
import { z } from "zod";
import { stockReasons } from "../../../domain/assortment.ts";
import type { StockChanged } from "../../../server/assortment/stock.ts";
import { countsIn } from "../../../server/figures.ts";
import { countOf } from "../../../../admin/domain/counts.ts";
import { productStockAddress } from "../../addresses.ts";
import { productIn } from "../../domain/products/address.ts";
import type { StockPage, ProductProblem } from "../../domain/products/pages.ts";
import { productMessages } from "../../product-messages.ts";
import type { AdminRoute } from "../../../../admin/server/page.ts";
import type { ProductEditor } from "./products.ts";

const units = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, { error: () => productMessages.stock.unitsWrong, abort: true })
  .transform(Number);

const Typed = z
  .object({
    what: z.enum(["add", "take", "count"], { error: () => productMessages.stock.choose }),
    units,
    reason: z.enum(stockReasons, { error: () => productMessages.stock.choose }),
    note: z
      .string()
      .trim()
      .max(200, { error: () => productMessages.stock.noteWrong })
      .refine((text) => !/\p{Cc}/u.test(text), { error: () => productMessages.stock.noteWrong }),
  })
  .refine(({ what, units: count }) => what === "count" || count > 0, {
    path: ["units"],
    error: () => productMessages.stock.noUnits,
  });

/** Schema of the hidden fields: `form` is the idempotency key, `version` the stock that the page showed. */
const Sent = z.object({ form: z.uuid(), version: z.string().regex(/^\d{1,10}$/) });

export function stockPage(products: ProductEditor): AdminRoute<StockPage> {
  type Shown = Pick<StockPage, "typed" | "problem" | "saved" | "mayChange">;

  async function shown(word: string, page: (stock: number) => Shown): Promise<StockPage | null> {
    const id = productIn(word);
    const read = id === null ? null : await products.read(id);
    if (!read || read.archived) return null;
    const changes = await products.stockChanges(read.id);
    const { stock } = read;
    return {
      title: productMessages.stock.title(read.value.title),
      id: read.id,
      stock,
      form: randomUUID(),
      changes,
      ...page(stock),
    };
  }

  return {
    show: ({ params, mayChange }, query) =>
      shown(params["id"]!, (stock) => {
        const saved = query.get("saved") === String(stock);
        return { typed: {}, problem: null, saved, mayChange };
      }),

    async change({ params, user, mayChange }, { form }) {
      const id = productIn(params["id"]!);
      if (id === null) return null;
      const again = async (status: 409 | 422, problem: ProductProblem) => {
        const page = await shown(params["id"]!, () => ({ typed: form, problem, saved: false, mayChange }));
        return page && { status, page };
      };
      const [typed, sent] = [Typed.safeParse(form), Sent.safeParse(form)];
      const issues = (typed.error?.issues ?? []).map(({ path, message }) => [path[0], message] as const);
      if (!typed.success || !sent.success)
        return again(422, { sentence: productMessages.stock.wrong, errors: Object.fromEntries(issues) });
      const { what, units: count, reason, note } = typed.data;
      const seen = Number(sent.data.version);
      const changed = await products.changeStock({
        product: id,
        form: sent.data.form,
        what: what === "count" ? { counted: count, seen } : { by: what === "add" ? count : -count },
        reason,
        note,
        by: user.id,
      });
      const { is, stock } = changed;
      if (is === "gone") return null;
      if (is === "changed" || is === "before") return { redirect: productStockAddress(id, { saved: stock }) };
      const { locale } = await products.storeSettings();
      return again(is === "sold meanwhile" ? 409 : 422, problemOf(changed, seen, locale));
    },
  };
}

function problemOf({ is, stock }: StockChanged, seen: number, locale: string): ProductProblem {
  const format = (count: number) => countOf(count, countsIn(locale));
  if (is === "sold meanwhile")
    return { sentence: productMessages.stock.moved(format(seen), format(stock)), errors: {} };
  const why = is === "too few" ? productMessages.stock.tooFew(format(stock)) : productMessages.stock.tooMany;
  return { sentence: productMessages.stock.wrong, errors: { units: why } };
}
