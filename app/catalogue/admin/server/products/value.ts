import { z } from "zod";
import { conditions } from "../../../domain/conditions.ts";
import { defaultCurrency, digitsOf } from "../../../domain/currency.ts";
import { amountToType, type DecimalMark, maxDigits, typedAmount } from "../../../domain/typed-amount.ts";
import type { ProductValue } from "../../../server/assortment/product.ts";
import type { StoreSettings } from "../../../server/store-settings.ts";
import { slugOf } from "../../../server/slug.ts";
import { columnList, columns } from "../../../server/transfer/columns.ts";
import { productMessages } from "../../product-messages.ts";

export function decimalMark({ locale }: Pick<StoreSettings, "locale">): DecimalMark {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

const typedIn = (settings: StoreSettings) => (amount: number) =>
  amountToType(amount, settings.currency, decimalMark(settings));

/** Error message for a price, with minimum, maximum and an example in the format of the shop's locale. */
export const priceWrong = (settings: StoreSettings) =>
  productMessages.form.priceWrong(
    typedIn(settings)(1),
    typedIn(settings)(10 ** maxDigits - 1),
    typedIn(settings)(129.5 * 10 ** digitsOf(settings.currency)),
  );

export const priceIn = (settings: StoreSettings) =>
  z.string().refine((typed) => typedAmount(typed, settings.currency, decimalMark(settings)) !== null, {
    error: priceWrong(settings),
  });

type Field = keyof typeof productMessages.form.fields;

/** Schema of a form field. Applies the rules of the import column with the same name, in the file or in `products`. */
function cell(field: Field, mayBeEmpty?: boolean) {
  const column = columnList.find((known) => known.field === field || known.name === field)!;
  const rule = column.value({ own: new Set(), hosts: [] }, defaultCurrency);
  return z
    .string()
    .trim()
    .superRefine((typed, context) => {
      if ((mayBeEmpty ?? column.empty !== undefined) && !typed) return;
      const why = rule.safeParse(typed).error?.issues[0]!.message;
      const { fields, refused } = productMessages.form;
      if (why) context.addIssue({ code: "custom", message: refused(fields[field], why) });
    });
}

const fromFields = <Value>(of: (field: Field) => Value) =>
  Object.fromEntries(
    (Object.keys(productMessages.form.fields) as Field[]).map((field) => [field, of(field)]),
  ) as Record<Field, Value>;

const fieldsOf = (settings: StoreSettings) => ({
  ...fromFields((field) => cell(field)),
  price: priceIn(settings),
  rating: z.enum(["", "1", "2", "3", "4", "5"], productMessages.form.notInList),
  condition: z.enum(["", ...conditions], productMessages.form.notInList),
  specifications: cell("specifications").transform((typed) => columns.specifications.value().parse(typed)),
});

/** Requires a source if there are ratings, and no source otherwise. Unchanged values of older releases are exempt. */
const haveSource = (stored?: Ratings) => (typed: Ratings, context: z.RefinementCtx) => {
  const { ratings, ratingsSource } = typed;
  const isStored = ratings === stored?.ratings && ratingsSource === stored.ratingsSource;
  if (isStored || Number(ratings) > 0 === (ratingsSource !== "")) return;
  const path = [ratingsSource ? "ratings" : "ratingsSource"];
  context.addIssue({ code: "custom", path, message: productMessages.form.ratingsAlone });
};

type Ratings = { readonly ratings: string; readonly ratingsSource: string };

/** Schema of an existing product. @param stored current values of the product. */
export const productForm = (settings: StoreSettings, stored?: Ratings) =>
  z.object(fieldsOf(settings)).omit({ stock: true, id: true }).superRefine(haveSource(stored));

export type ProductForm = z.infer<ReturnType<typeof productForm>>;

/** Schema of a new product. Slug and id may be empty, and are then made from the title. */
export const newProductForm = (settings: StoreSettings) =>
  z
    .object({ ...fieldsOf(settings), slug: cell("slug", true), id: cell("id", true) })
    .superRefine(haveSource())
    .superRefine(({ title, slug, id }, context) => {
      const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (!id && !slugOf(title)) wrong("id", productMessages.form.idMissing);
      if (!slug && !slugOf(title) && !slugOf(id)) wrong("slug", productMessages.form.slugMissing);
    });

export type NewProductForm = z.infer<ReturnType<typeof newProductForm>>;

export const emptyForm = () => fromFields(() => "") as NewProductForm;

export const valueOf = ({ price, rating, ratings, ...texts }: ProductForm, settings: StoreSettings): ProductValue => ({
  ...texts,
  priceCents: typedAmount(price, settings.currency, decimalMark(settings))!,
  rating: Number(rating),
  ratings: Number(ratings),
});

export const typedOf = (
  { priceCents, rating, ratings, ...texts }: ProductValue,
  settings: StoreSettings,
): ProductForm => ({
  ...texts,
  price: amountToType(priceCents, settings.currency, decimalMark(settings)),
  rating: (rating ? String(rating) : "") as ProductForm["rating"],
  ratings: ratings ? String(ratings) : "",
});
