import type { FormLine } from "../../../../admin/ui/setting-form.tsx";
import { detailMessages } from "../../../detail-messages.ts";
import { productMessages } from "../../product-messages.ts";
import { optionsOf } from "../options.ts";

export const departmentList = "departments";

/** Input properties by field. Fields without an entry are optional single-line text inputs. */
function inputs(currency: string): Partial<Record<string, Partial<FormLine>>> {
  const { hints, noStars, stars, noCondition } = productMessages.form;
  const starOptions = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: stars(count) }));
  return {
    title: { required: true },
    description: { rows: 8, required: true },
    department: { hint: hints.department, list: departmentList, required: true },
    price: { hint: hints.price(currency), inputMode: "decimal", required: true },
    taxClass: { hint: hints.taxClass },
    grams: { hint: hints.grams, inputMode: "numeric" },
    rating: { hint: hints.rating, options: [{ value: "", label: noStars }, ...starOptions] },
    ratings: { hint: hints.ratings, inputMode: "numeric" },
    ratingsSource: { hint: hints.ratingsSource },
    condition: { options: optionsOf({ "": noCondition, ...detailMessages.conditions }) },
    gtin: { hint: hints.gtin, inputMode: "numeric" },
    specifications: { hint: hints.specifications, rows: 6 },
  } satisfies Partial<Record<keyof typeof productMessages.form.fields, Partial<FormLine>>>;
}

export function productLines(currency: string): FormLine[] {
  const properties = inputs(currency);
  return Object.entries(productMessages.form.fields)
    .filter(([name]) => !["stock", "slug", "id"].includes(name))
    .map(([name, label]) => Object.assign({ name, label }, properties[name]));
}
