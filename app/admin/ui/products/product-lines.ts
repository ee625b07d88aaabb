import { detailMessages } from "../../../catalogue/detail-messages.ts";
import { conditions } from "../../../catalogue/domain/conditions.ts";
import { productMessages } from "../../product-messages.ts";

const { fields, hints, noCondition, noStars, stars } = productMessages.form;

/** Id of `DepartmentList`. */
export const departmentList = "departments";

const starOptions = [
  { value: "", label: noStars },
  ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: stars(count) })),
];

const conditionOptions = [
  { value: "", label: noCondition },
  ...conditions.map((value) => ({ value, label: detailMessages.conditions[value] })),
];

/** Fields of a product's form, without its URL handle. */
export const productLines = (currency: string) => [
  { name: "title", label: fields.title, required: true },
  { name: "description", label: fields.description, rows: 8, required: true },
  {
    name: "department",
    label: fields.department,
    hint: hints.department,
    list: departmentList,
    required: true,
  },
  {
    name: "price",
    label: fields.price,
    hint: hints.price(currency),
    inputMode: "decimal" as const,
    required: true,
  },
  {
    name: "rating",
    label: fields.rating,
    hint: hints.rating,
    options: starOptions,
    required: false,
  },
  { name: "ratings", label: fields.ratings, hint: hints.ratings, inputMode: "numeric" as const, required: false },
  { name: "ratingsSource", label: fields.ratingsSource, hint: hints.ratingsSource, required: false },
  { name: "brand", label: fields.brand, required: false },
  { name: "condition", label: fields.condition, options: conditionOptions, required: false },
  { name: "gtin", label: fields.gtin, hint: hints.gtin, inputMode: "numeric" as const, required: false },
  { name: "specifications", label: fields.specifications, hint: hints.specifications, rows: 6, required: false },
];
