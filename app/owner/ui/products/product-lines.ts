import { productWords } from "../../product-words.ts";

const { fields, hints, noStars, stars } = productWords.form;

/** The list that a department is chosen from. */
export const departmentList = "departments";

const starOptions = [
  { value: "", label: noStars },
  ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: stars(count) })),
];

/** The fields of what is told of a product, but for its address. */
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
    required: true,
  },
];
