import type { Client } from "pg";
import { differs } from "./apply.ts";

/** A product that stays, with the fields that change: what the shop has, and what the file says. */
export type Change = { readonly id: string; readonly fields: readonly { name: string; from: string; to: string }[] };

/** Some of many, and how many there are. */
export type Some<T> = { readonly count: number; readonly first: readonly T[] };

/** What an import would change. */
export type Difference = {
  readonly added: Some<{ id: string; title: string; line: number }>;
  readonly changed: Some<Change>;
  readonly gone: Some<{ id: string; title: string }>;
  /** Departments by name; renamed ones keep their address. */
  readonly departments: { added: string[]; renamed: { from: string; to: string }[]; gone: string[] };
};

/** Compares the staged rows with the shop. Of each kind of change, so many are told one by one. */
export async function difference(client: Client, shown: number): Promise<Difference> {
  const some = async <T extends object>(columns: string, from: string, order: string): Promise<Some<T>> => {
    const { rows } = await client.query<T>(`select ${columns} from ${from} order by ${order} limit $1`, [shown]);
    const { rows: counted } = await client.query<{ count: number }>(`select count(*)::integer as count from ${from}`);
    return { count: counted[0]!.count, first: rows };
  };
  const changed = await some<{ id: string }>("id", `incoming join products using (id) where ${differs}`, "place");
  const { rows: both } = await client.query<{ was: Fields; becomes: Fields }>(
    `select to_jsonb(products) as was, to_jsonb(incoming) as becomes
    from incoming join products using (id) where id = any ($1) order by place`,
    [changed.first.map(({ id }) => id)],
  );
  return {
    added: await some(
      "id, incoming.title, line",
      "incoming left join products using (id) where products.id is null",
      "place",
    ),
    changed: {
      count: changed.count,
      first: both.map(({ was, becomes }) => ({ id: String(was["id"]), fields: changedFields(was, becomes) })),
    },
    gone: await some("id, products.title", "products left join incoming using (id) where incoming.id is null", "id"),
    departments: await departments(client),
  };
}

type Fields = Readonly<Record<string, string | number | null>>;

/** The fields by their names in files, and how the database's values are written there. */
const fields: readonly { name: string; was: string; becomes: string; write?: (value: string | number) => string }[] = [
  { name: "title", was: "title", becomes: "title" },
  { name: "department", was: "department", becomes: "department_slug" },
  { name: "price", was: "price_cents", becomes: "price_cents", write: (cents) => (Number(cents) / 100).toFixed(2) },
  { name: "rating", was: "rating", becomes: "rating" },
  { name: "stock", was: "stock", becomes: "stock" },
  { name: "picture", was: "picture", becomes: "picture" },
  { name: "slug", was: "slug", becomes: "slug" },
  { name: "created", was: "created_at", becomes: "created_at", write: (moment) => new Date(moment).toISOString() },
  { name: "description", was: "description", becomes: "description" },
];

const changedFields = (old: Fields, next: Fields) =>
  fields.flatMap(({ name, was, becomes, write = String }) => {
    const [from, to] = [old[was]!, next[becomes] ?? null];
    return to === null || from === to ? [] : [{ name, from: write(from), to: write(to) }];
  });

async function departments(client: Client): Promise<Difference["departments"]> {
  const { rows } = await client.query<{ was: string | null; becomes: string | null }>(`
    select departments.name as was, wanted.name as becomes
    from departments full join (select distinct department_slug as slug, department as name from incoming) wanted
      using (slug)
    where departments.name is distinct from wanted.name order by slug`);
  return {
    added: rows.flatMap(({ was, becomes }) => (was === null ? [becomes!] : [])),
    renamed: rows.flatMap(({ was, becomes }) => (was === null || becomes === null ? [] : [{ from: was, to: becomes }])),
    gone: rows.flatMap(({ was, becomes }) => (becomes === null ? [was!] : [])),
  };
}
