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

/** Fields of a product's form, except the URL handle. */
export const productLines = (currency: string) => [
  { name: "title", label: productMessages.form.fields.title, required: true },
  { name: "description", label: productMessages.form.fields.description, rows: 8, required: true },
  {
    name: "department",
    label: productMessages.form.fields.department,
    hint: productMessages.form.hints.department,
    list: departmentList,
    required: true,
  },
  {
    name: "price",
    label: productMessages.form.fields.price,
    hint: productMessages.form.hints.price(currency),
    inputMode: "decimal" as const,
    required: true,
  },
  {
    name: "rating",
    label: productMessages.form.fields.rating,
    hint: productMessages.form.hints.rating,
    options: starOptions(),
    required: false,
  },
  {
    name: "ratings",
    label: productMessages.form.fields.ratings,
    hint: productMessages.form.hints.ratings,
    inputMode: "numeric" as const,
    required: false,
  },
  {
    name: "ratingsSource",
    label: productMessages.form.fields.ratingsSource,
    hint: productMessages.form.hints.ratingsSource,
    required: false,
  },
  { name: "brand", label: productMessages.form.fields.brand, required: false },
  { name: "condition", label: productMessages.form.fields.condition, options: conditionOptions(), required: false },
  {
    name: "gtin",
    label: productMessages.form.fields.gtin,
    hint: productMessages.form.hints.gtin,
    inputMode: "numeric" as const,
    required: false,
  },
  {
    name: "specifications",
    label: productMessages.form.fields.specifications,
    hint: productMessages.form.hints.specifications,
    rows: 6,
    required: false,
  },
];
