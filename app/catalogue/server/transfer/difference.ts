import type { Client } from "pg";
import type { Difference, Sample } from "../../domain/import.ts";
import { oneValue } from "../one-row.ts";
import { differs, fields } from "./fields.ts";

/** Compares the staged rows with the store. Lists at most `shown` products of each kind of change. */
export async function difference(client: Client, shown: number, currency: string): Promise<Difference> {
  const some = async <T extends object>(columns: string, from: string, order: string): Promise<Sample<T>> => {
    const { rows } = await client.query<T>(`select ${columns} from ${from} order by ${order} limit $1`, [shown]);
    return { count: await oneValue(client.query(`select count(*)::integer from ${from}`)), first: rows };
  };
  const changed = await some<{ id: string }>("id", `incoming join products using (id) where ${differs}`, "place");
  const { rows: both } = await client.query<(string | number | null)[]>({
    text: `select id, ${fields.map((field) => wasAndBecomes(field, currency)).join(", ")}
      from incoming join products using (id) where id = any ($1) order by place`,
    values: [changed.first.map(({ id }) => id)],
    rowMode: "array", // both tables have the same column names, so row objects would lose values
  });
  return {
    added: await some(
      "id, incoming.title, line",
      `incoming left join products using (id) where products.id is null
        and not exists (select from unarchived where unarchived.id = incoming.id)`,
      "place",
    ),
    restored: await some("id, incoming.title, line", "incoming join unarchived using (id)", "place"),
    changed: {
      count: changed.count,
      first: both.map(([id, ...values]) => ({ id: String(id), fields: changedFields(values) })),
    },
    gone: await some("id, products.title", "products left join incoming using (id) where incoming.id is null", "id"),
    departments: await changedDepartments(client),
  };
}

const wasAndBecomes = ({ inDatabase, written }: (typeof fields)[number], currency: string) =>
  ["products", "incoming"].map((table) => written(`${table}.${inDatabase}`, currency)).join(", ");

/** @param values old and new value of each field; a new value is null if the file omits it. */
const changedFields = (values: readonly (string | number | null)[]) =>
  fields.flatMap(({ name }, at) => {
    const [from, to] = values.slice(2 * at, 2 * at + 2);
    return to === null || from === to ? [] : [{ name, from: String(from), to: String(to) }];
  });

export const departmentsThatDiffer = `
  select slug, departments.name as was, wanted.name as becomes
  from departments full join (select distinct department as slug, department_name as name from incoming) wanted using (slug)
  where departments.name is distinct from wanted.name`;

async function changedDepartments(client: Client): Promise<Difference["departments"]> {
  const { rows } = await client.query<{ was: string | null; becomes: string | null }>(
    `${departmentsThatDiffer} order by slug`,
  );
  return {
    added: rows.flatMap(({ was, becomes }) => (was === null ? [becomes!] : [])),
    renamed: rows.flatMap(({ was, becomes }) => (was === null || becomes === null ? [] : [{ from: was, to: becomes }])),
    gone: rows.flatMap(({ was, becomes }) => (becomes === null ? [was!] : [])),
  };
}
