import { z } from "zod";
import { conditions } from "../../../domain/conditions.ts";
import { defaultCurrency, digitsOf } from "../../../domain/currency.ts";
import { amountToType, type DecimalMark, maxDigits, typedAmount } from "../../../domain/typed-amount.ts";
import type { ProductValue } from "../../../server/assortment/product.ts";
import type { StoreSettings } from "../../../server/store-settings.ts";
import { slugOf } from "../../../server/slug.ts";
import { type Column, columns } from "../../../server/transfer/columns.ts";
import { productMessages } from "../../product-messages.ts";
import { refuse } from "../refuse.ts";

export const decimalMark = ({ locale }: Pick<StoreSettings, "locale">): DecimalMark =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(1.5).includes(",") ? "," : ".";

const typedPrice = (amount: number, settings: StoreSettings) =>
  amountToType(amount, settings.currency, decimalMark(settings));

const priceWrong = (settings: StoreSettings) =>
  productMessages.form.priceWrong(
    typedPrice(1, settings),
    typedPrice(10 ** maxDigits - 1, settings),
    typedPrice(129.5 * 10 ** digitsOf(settings.currency), settings),
  );

/** Parses a price in the format of the shop's locale into minor units. */
export const priceIn = (settings: StoreSettings) =>
  z
    .string()
    .transform(
      (typed, context) =>
        typedAmount(typed, settings.currency, decimalMark(settings)) ?? refuse(context, priceWrong(settings)),
    );

type Field = keyof typeof productMessages.form.fields;

const columnsOf: Record<Field, Column> = {
  ...columns,
  ratingsSource: columns.ratings_source,
  taxClass: columns.tax_class,
};

/** Schema of a form field, with the rules of the import file's column. */
function cell(field: Field, mayBeEmpty?: boolean) {
  const column = columnsOf[field];
  const rule = column.value({ own: new Set(), hosts: [] }, defaultCurrency);
  return z
    .string()
    .trim()
    .superRefine((typed, context) => {
      if ((mayBeEmpty ?? column.empty !== undefined) && !typed) return;
      const why = rule.safeParse(typed).error?.issues[0]?.message;
      const { fields, refused } = productMessages.form;
      if (why) refuse(context, refused(fields[field], why));
    });
}

const fromFields = <Value>(of: (field: Field) => Value) =>
  Object.fromEntries(
    (Object.keys(productMessages.form.fields) as Field[]).map((field) => [field, of(field)]),
  ) as Record<Field, Value>;

const fieldsOf = (settings: StoreSettings) => ({
  ...fromFields<z.ZodType<string, string>>((field) => cell(field)),
  price: z.string().refine((typed) => priceIn(settings).safeParse(typed).success, { error: priceWrong(settings) }),
  rating: z.string().refine((typed) => /^[1-5]?$/.test(typed), productMessages.form.notInList),
  condition: z.enum(["", ...conditions], productMessages.form.notInList),
  specifications: cell("specifications").transform((typed) => columns.specifications.value().parse(typed)),
});

type Ratings = { readonly ratings: string; readonly ratingsSource: string };

/** Refuses ratings without a source, and a source without ratings, unless an older release stored these values. */
const haveSource = (stored?: Ratings) => (typed: Ratings, context: z.RefinementCtx) => {
  const { ratings, ratingsSource } = typed;
  const isStored = ratings === stored?.ratings && ratingsSource === stored.ratingsSource;
  if (!isStored && Number(ratings) > 0 !== (ratingsSource !== ""))
    refuse(context, productMessages.form.ratingsAlone, ratingsSource ? "ratings" : "ratingsSource");
};

export const productForm = (settings: StoreSettings, stored: Ratings) =>
  z.object(fieldsOf(settings)).omit({ stock: true, id: true }).superRefine(haveSource(stored));

export type ProductForm = z.infer<ReturnType<typeof productForm>>;

/** Schema of the form for a new product. If the slug or id is empty, the server generates one. */
export const newProductForm = (settings: StoreSettings) =>
  z
    .object({ ...fieldsOf(settings), slug: cell("slug", true), id: cell("id", true) })
    .superRefine(haveSource())
    .superRefine(({ title, slug, id }, context) => {
      if (!title) return;
      if (!id && !slugOf(title)) refuse(context, productMessages.form.idMissing, "id");
      if (!slug && !slugOf(title) && !slugOf(id)) refuse(context, productMessages.form.slugMissing, "slug");
    });

export type NewProductForm = z.infer<ReturnType<typeof newProductForm>>;

export const emptyForm = (): NewProductForm => ({ ...fromFields(() => ""), condition: "" });

export const valueOf = (
  { price, rating, ratings, grams, ...texts }: ProductForm,
  settings: StoreSettings,
): ProductValue => ({
  ...texts,
  priceCents: priceIn(settings).parse(price),
  rating: Number(rating),
  ratings: Number(ratings),
  grams: Number(grams),
});

export const typedOf = (
  { priceCents, rating, ratings, grams, ...texts }: ProductValue,
  settings: StoreSettings,
): ProductForm => ({
  ...texts,
  price: typedPrice(priceCents, settings),
  rating: rating ? String(rating) : "",
  ratings: ratings ? String(ratings) : "",
  grams: grams ? String(grams) : "",
});
