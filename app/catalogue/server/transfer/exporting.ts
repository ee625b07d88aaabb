import type { Client } from "pg";
import type { Progress, ShowProgress } from "../../../server/command/progress.ts";
import { writeWhole } from "../../../server/whole-file.ts";
import { currencyIn } from "../store-settings.ts";
import { columnList } from "./columns.ts";
import { writeCsv } from "./csv.ts";
import { type Format, formatOf } from "./rows.ts";

type Options = { readonly client: Client; readonly path: string; readonly progress: ShowProgress };

/** Number of rows per query. Formatting a batch blocks the thread for a few ms. */
const batchSize = 500;

/**
 * Exports the catalogue from one database snapshot. An import of the file restores the catalogue.
 * Writes a temporary file, and renames the complete file. Returns the number of products.
 */
export async function exportFile({ client, path, progress }: Options): Promise<number> {
  let count = 0;
  const counting: ShowProgress = (name, total) => {
    count = total;
    return progress(name, total);
  };
  await writeWhole(path, exportPieces({ client, format: formatOf(path), progress: counting }));
  return count;
}

export async function* exportPieces({
  client,
  format,
  progress,
}: Pick<Options, "client" | "progress"> & { readonly format: Format }): AsyncGenerator<string> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const { rows: counted } = await client.query<{ count: number }>("select count(*)::integer as count from products");
    const shown = progress("Writing", counted[0]!.count);
    yield* pieces(client, await currencyIn(client), writers[format], shown);
    shown.done();
  } finally {
    await client.query("rollback").catch(() => {}); // a failed rollback is harmless, because the transaction only reads
  }
}

type Row = readonly (string | number)[];

async function* pieces(client: Client, currency: string, writer: Writer, shown: Progress): AsyncGenerator<string> {
  yield writer.head;
  for (let last: string | number = ""; ;) {
    const rows = await rowsAfter(client, currency, last);
    if (!rows.length) break;
    yield writer.rows(rows, last === "");
    last = rows.at(-1)![idAt]!;
    shown.add(rows.length);
  }
  yield writer.foot;
}

const names = columnList.map(({ name }) => name);
const idAt = names.indexOf("id");
const selected = (currency: string) =>
  columnList
    .map(({ inDatabase, exported = `products.${inDatabase}`, written }) => written(exported, currency))
    .join(", ");

async function rowsAfter(client: Client, currency: string, id: string | number): Promise<Row[]> {
  const { rows } = await client.query<(string | number)[]>({
    text: `select ${selected(currency)} from products join departments on departments.slug = department
      where id > $1 order by id limit ${batchSize}`,
    values: [id],
    rowMode: "array",
  });
  return rows;
}

type Writer = { head: string; rows: (rows: readonly Row[], isFirst: boolean) => string; foot: string };

/** Formats a row as a JSON object. Number columns become JSON numbers. */
const json = (row: Row) =>
  JSON.stringify(
    Object.fromEntries(
      columnList.map(({ name, isNumber }, at) => [name, isNumber && row[at] !== "" ? Number(row[at]) : row[at]]),
    ),
  );

/** Writers by format. Excel needs the byte order mark to detect UTF-8. */
const writers: Record<Format, Writer> = {
  ".csv": { head: `\ufeff${writeCsv([names])}`, rows: writeCsv, foot: "" },
  ".json": {
    head: "[",
    rows: (rows, isFirst) => rows.map((row, at) => `${isFirst && at === 0 ? "" : ","}\n${json(row)}`).join(""),
    foot: "\n]\n",
  },
  ".jsonl": { head: "", rows: (rows) => rows.map((row) => `${json(row)}\n`).join(""), foot: "" },
};
