import type { FormLine } from "../../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../../admin/ui/setting-screen.tsx";
import { detailMessages } from "../../../detail-messages.ts";
import { productMessages } from "../../product-messages.ts";
import { optionsOf } from "../options.ts";

export const departmentList = "departments";

/** Form lines for all fields except stock, slug and id. */
export function productLines(currency: string): FormLine[] {
  const { fields, hints, noStars, stars, noCondition } = productMessages.form;
  const { stock: _stock, slug: _slug, id: _id, ...shared } = fields;
  const starOptions = [1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: stars(count) }));
  const texts = { fields: shared, hints: { ...hints, price: hints.price(currency) } };
  return linesOf(texts, {
    title: { required: true },
    description: { rows: 8, required: true },
    department: { list: departmentList, required: true },
    price: { inputMode: "decimal", required: true },
    grams: { inputMode: "numeric" },
    rating: { options: [{ value: "", label: noStars }, ...starOptions] },
    ratings: { inputMode: "numeric" },
    condition: { options: optionsOf({ "": noCondition, ...detailMessages.conditions }) },
    gtin: { inputMode: "numeric" },
    specifications: { rows: 6 },
  });
}
