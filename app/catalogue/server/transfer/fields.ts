import { type ColumnName, columnList } from "./columns.ts";

export const fields = columnList.filter(({ name }) => name !== "id");

/** All fields except stock, because sales change stock. */
export const lasting = fields.filter(({ name }) => name !== "stock");

const searchedNames = new Set<ColumnName>(["title", "description", "department", "price", "brand"]);

/** Fields that `products.words` is computed from. Updates of only the other fields are much faster. */
export const searched = fields.filter(({ name }) => searchedNames.has(name));
export const unsearched = fields.filter((field) => !searched.includes(field));

type Field = (typeof fields)[number];

/** SQL of a field's value after the import. An omitted field keeps its value. */
export const becomes = ({ inDatabase, isOptional }: Field) =>
  isOptional ? `coalesce(incoming.${inDatabase}, products.${inDatabase})` : `incoming.${inDatabase}`;

export const were = (some: readonly Field[]) => some.map(({ inDatabase }) => `products.${inDatabase}`).join(", ");
export const become = (some: readonly Field[]) => some.map(becomes).join(", ");

/** SQL condition: the import would change the product. */
export const differs = `(${were(fields)}) is distinct from (${become(fields)})`;

/** SQL that formats all `lasting` fields as one text, regardless of session settings. `of` returns a field's SQL. */
export const textOf = (of: (field: Field) => string) =>
  `row(${lasting.map((field) => (field.field === "createdAt" ? `extract(epoch from ${of(field)})` : of(field))).join(", ")})::text`;

/** SQL of a product's digest, to detect changes after an import. */
export const digestOf = (of: (field: Field) => string) => `md5(${textOf(of)})::uuid`;

export const ofShop = ({ inDatabase }: Field) => `products.${inDatabase}`;
