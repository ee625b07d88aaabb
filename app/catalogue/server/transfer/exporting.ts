import type { Client } from "pg";
import type { Progress, ShowProgress } from "../../../server/command/progress.ts";
import { writeWhole } from "../../../server/whole-file.ts";
import { writeCsv } from "./csv.ts";
import { columns } from "./fields.ts";
import { type Format, formatOf } from "./rows.ts";

type Options = { readonly client: Client; readonly path: string; readonly progress: ShowProgress };

type Row = {
  id: string;
  title: string;
  department: string;
  price: string;
  rating: number;
  stock: number;
  picture: string;
  slug: string;
  created: string;
  description: string;
};

/** How many rows travel from the database at once. */
const batchSize = 5_000;

/**
 * Writes the whole catalogue, as it is at one moment, into a file: the same catalogue gives the same bytes, and importing
 * them makes the catalogue what it was. The file appears once it is whole. Resolves with the number of products.
 */
export async function exportFile({ client, path, progress }: Options): Promise<number> {
  const writer = writers[formatOf(path)];
  await client.query("begin isolation level repeatable read read only");
  try {
    const { rows: counted } = await client.query<{ count: number }>("select count(*)::integer as count from products");
    const { count } = counted[0]!;
    const shown = progress("Writing", count);
    await writeWhole(path, pieces(client, writer, shown));
    shown.done();
    return count;
  } finally {
    await client.query("rollback").catch(() => {}); // nothing was changed
  }
}

async function* pieces(client: Client, writer: Writer, shown: Progress): AsyncGenerator<string> {
  yield writer.head;
  for (let last = ""; ;) {
    const rows = await rowsAfter(client, last);
    if (!rows.length) break;
    yield rows.map((row, at) => writer.row(row, !last && at === 0)).join("");
    last = rows.at(-1)!.id;
    shown.add(rows.length);
  }
  yield writer.foot;
}

async function rowsAfter(client: Client, id: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select id, title, name as department, (price_cents / 100.0)::numeric(9, 2)::text as price, rating, stock, picture,
      products.slug, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, description
    from products join departments on departments.slug = department where id > $1 order by id limit ${batchSize}`,
    [id],
  );
  return rows;
}

type Writer = { head: string; row: (row: Row, isFirst: boolean) => string; foot: string };

const json = (row: Row) =>
  JSON.stringify(Object.fromEntries(columns.map((name) => [name, name === "price" ? Number(row.price) : row[name]])));

const writers: Record<Format, Writer> = {
  ".csv": { head: writeCsv(columns), row: (row) => writeCsv(columns.map((name) => String(row[name]))), foot: "" },
  ".json": { head: "[", row: (row, isFirst) => `${isFirst ? "" : ","}\n${json(row)}`, foot: "\n]\n" },
  ".jsonl": { head: "", row: (row) => `${json(row)}\n`, foot: "" },
};
