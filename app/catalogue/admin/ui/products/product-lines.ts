import type { FormLine } from "../../../../admin/ui/setting-form.tsx";
import { detailMessages } from "../../../detail-messages.ts";
import { conditions } from "../../../domain/conditions.ts";
import { productMessages } from "../../product-messages.ts";

/** HTML id of `DepartmentList`. */
export const departmentList = "departments";

const starOptions = () => [
  { value: "", label: productMessages.form.noStars },
  ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: productMessages.form.stars(count) })),
];

const conditionOptions = () => [
  { value: "", label: productMessages.form.noCondition },
  ...conditions.map((value) => ({ value, label: detailMessages.conditions[value] })),
];

type Field = keyof typeof productMessages.form.fields;

/** Properties of inputs, by field. A field without an entry is an optional line of text. */
function inputs(currency: string): Partial<Record<Field, Partial<FormLine>>> {
  const { hints } = productMessages.form;
  return {
    title: { required: true },
    description: { rows: 8, required: true },
    department: { hint: hints.department, list: departmentList, required: true },
    price: { hint: hints.price(currency), inputMode: "decimal", required: true },
    rating: { hint: hints.rating, options: starOptions() },
    ratings: { hint: hints.ratings, inputMode: "numeric" },
    ratingsSource: { hint: hints.ratingsSource },
    condition: { options: conditionOptions() },
    gtin: { hint: hints.gtin, inputMode: "numeric" },
    specifications: { hint: hints.specifications, rows: 6 },
  };
}

/** Fields of the form for a new product and of the form for an existing product. */
export const productLines = (currency: string): FormLine[] =>
  (Object.entries(productMessages.form.fields) as [Field, string][])
    .filter(([name]) => !["stock", "slug", "id"].includes(name))
    .map(([name, label]) => Object.assign({ name, label, required: false }, inputs(currency)[name]));
