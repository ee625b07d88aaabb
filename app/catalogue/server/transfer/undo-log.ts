import type { Client } from "pg";
import type { Difference } from "../../domain/import.ts";
import { oneValue } from "../one-row.ts";
import { departmentsThatDiffer } from "./difference.ts";
import { becomes, digestOf, fields, ofShop } from "./fields.ts";

export async function startImport(client: Client, { added, restored, changed, gone }: Difference, by?: string) {
  const values = [by, added.count + restored.count, changed.count, gone.count];
  const inserting = "insert into catalogue_imports (by, added, changed, gone) values ($1, $2, $3, $4) returning id";
  return Number(await oneValue(client.query(inserting, values)));
}

/** Records the changes of departments. Call before the import changes anything. */
export const recordDepartments = (client: Client, id: number) =>
  client.query(`
    insert into catalogue_imported_departments (import, slug, was, became)
    select ${id}, slug, was, becomes from (${departmentsThatDiffer}) differing`);

/** Records deleted products, and old values of changed fields. The products must be locked. */
export const recordTouched = (client: Client, id: number) =>
  client.query(`
    insert into catalogue_imported (import, product, kind, ${fields.map(({ inDatabase }) => inDatabase).join(", ")}, left_stock, left_as)
    select ${id}, products.id, case when incoming.id is null then 'gone' else 'changed' end::catalogue_imported_kind,
      ${fields.map((field) => `case when incoming.id is null or ${ofShop(field)} is distinct from ${becomes(field)} then ${ofShop(field)} end`).join(",\n      ")},
      coalesce(incoming.stock, products.stock), case when incoming.id is not null then ${digestOf(becomes)} end
    from touched join products on products.id = touched.id left join incoming on incoming.id = products.id`);

/** SQL that inserts products and records them. For a restored product, records the archived row too. */
export const recordAdded = (id: number, insert: string) => `
  with products as (${insert} returning id, ${fields.map(({ inDatabase }) => inDatabase).join(", ")})
  insert into catalogue_imported (import, product, kind, left_stock, left_as, archived)
  select ${id}, products.id, 'added', products.stock, ${digestOf(ofShop)}, to_jsonb(archived)
  from products left join archived_products archived on archived.id = products.id`;
