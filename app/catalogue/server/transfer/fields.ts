import { type ColumnName, columnList } from "./columns.ts";

export const fields = columnList.filter(({ name }) => name !== "id");

/** All fields except stock, because sales change stock. */
export const lasting = fields.filter(({ name }) => name !== "stock");

const searchedNames = new Set<ColumnName>(["title", "description", "department", "price", "brand"]);

/** Fields from which `products.words` is computed. Updates without these fields are much faster. */
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

/** Fields that release 0.2.0 does not have. */
const later = lasting.filter(({ name }) => name === "tax_class" || name === "grams");
const earlier = lasting.filter((field) => !later.includes(field));

/**
 * SQL that formats all `lasting` fields as one text, regardless of the session's time zone. `of` returns a field's SQL.
 * Omits the `later` fields if all are empty, so that digests stored by release 0.2.0 remain valid.
 */
export function textOf(of: (field: Field) => string) {
  const texts = earlier.map((field) => (field.field === "createdAt" ? `extract(epoch from ${of(field)})` : of(field)));
  const added = later.map(of).join(", ");
  const empty = later.map((field) => field.empty).join(", ");
  return `row(${texts.join(", ")})::text || case when (${added}) = (${empty}) then '' else row(${added})::text end`;
}

/** SQL of a product's digest, to detect changes after an import. */
export const digestOf = (of: (field: Field) => string) => `md5(${textOf(of)})::uuid`;

export const ofShop = ({ inDatabase }: Field) => `products.${inDatabase}`;
