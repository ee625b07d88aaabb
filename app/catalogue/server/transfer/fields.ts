import { is, type SQL } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { products } from "../schema.ts";
import { columnList } from "./columns.ts";

/** A product's fields in the database, other than its id. */
export const fields = columnList.filter(({ name }) => name !== "id");

/** All but how many there are, which every sale changes. */
export const lasting = fields.filter(({ name }) => name !== "stock");

/** The fields that `products.words` is made of: to set one of them makes it anew, which takes longer than all the rest. */
export const searched = fields.filter(({ field }) => searchedColumns().includes(products[field]));
export const unsearched = fields.filter((field) => !searched.includes(field));

function searchedColumns(): unknown[] {
  const made = products.words.generated!.as;
  const { queryChunks } = (typeof made === "function" ? made() : made) as SQL;
  return queryChunks.filter((chunk) => is(chunk, PgColumn));
}

type Field = (typeof fields)[number];

/** What a product that the shop has will be in a field. What the file leaves out is the shop's. */
export const becomes = ({ inDatabase, isOptional }: Field) =>
  isOptional ? `coalesce(incoming.${inDatabase}, products.${inDatabase})` : `incoming.${inDatabase}`;

export const were = (some: readonly Field[]) => some.map(({ inDatabase }) => `products.${inDatabase}`).join(", ");
export const become = (some: readonly Field[]) => some.map(becomes).join(", ");

/** What distinguishes a product in the shop from the same one in the file. */
export const differs = `(${were(fields)}) is distinct from (${become(fields)})`;

/** The lasting fields of a product as one text, the same whoever asks: in SQL. @param of says each field. */
export const textOf = (of: (field: Field) => string) =>
  `row(${lasting.map((field) => (field.field === "createdAt" ? `extract(epoch from ${of(field)})` : of(field))).join(", ")})::text`;

/** How a product is told from what somebody has made of it since: in SQL. */
export const digestOf = (of: (field: Field) => string) => `md5(${textOf(of)})::uuid`;

/** A field of a product that the shop has. */
export const ofShop = ({ inDatabase }: Field) => `products.${inDatabase}`;
