import type { Client } from "pg";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { writeWhole } from "../../../server/whole-file.ts";
import { oneValue } from "../one-row.ts";
import { currencyIn } from "../store-settings.ts";
import { columnList } from "./columns.ts";
import { writeCsv } from "./csv.ts";
import { type Format, formatOf } from "./rows.ts";

type Options = { readonly client: Client; readonly progress: ShowProgress };

/** Number of rows per query. Small, because formatting a batch blocks the thread. */
const batchSize = 500;

/** Exports a snapshot of the catalogue to a file, atomically. Resolves to the number of products. */
export async function exportFile({ client, path, progress }: Options & { readonly path: string }): Promise<number> {
  let count = 0;
  const counting: ShowProgress = (name, total) => progress(name, (count = total));
  await writeWhole(path, exportPieces({ client, format: formatOf(path), progress: counting }));
  return count;
}

export async function* exportPieces({ client, format, progress }: Options & { readonly format: Format }) {
  const writer = writers[format];
  await client.query("begin isolation level repeatable read read only");
  try {
    const count = await oneValue<number>(client.query("select count(*)::integer from products"));
    const shown = progress("Writing", count);
    const text = selectAfter(await currencyIn(client));
    yield writer.head;
    for (let last: string | number | undefined = ""; last !== undefined;) {
      const { rows }: { rows: Row[] } = await client.query<(string | number)[]>({
        text,
        values: [last],
        rowMode: "array",
      });
      if (rows.length) yield writer.rows(rows, last === "");
      last = rows.at(-1)?.[0]; // the id, which is the first column
      shown.add(rows.length);
    }
    yield writer.foot;
    shown.done();
  } finally {
    await client.query("rollback").catch(() => {}); // a failed rollback is harmless, because the transaction only reads
  }
}

const selectAfter = (currency: string) => `
  select ${columnList.map(({ inDatabase, exported = `products.${inDatabase}`, written }) => written(exported, currency)).join(", ")}
  from products join departments on departments.slug = department where id > $1 order by id limit ${batchSize}`;

type Row = readonly (string | number)[];
type Writer = { head: string; rows: (rows: readonly Row[], isFirst: boolean) => string; foot: string };

/** Formats a row as a JSON object. Number columns become numbers. */
const json = (row: Row) =>
  JSON.stringify(
    Object.fromEntries(
      columnList.map(({ name, isNumber }, at) => [name, isNumber && row[at] !== "" ? Number(row[at]) : row[at]]),
    ),
  );

/** Excel needs the byte order mark to detect UTF-8. */
const writers: Record<Format, Writer> = {
  ".csv": { head: `\ufeff${writeCsv([columnList.map(({ name }) => name)])}`, rows: writeCsv, foot: "" },
  ".json": {
    head: "[",
    rows: (rows, isFirst) => rows.map((row, at) => `${isFirst && at === 0 ? "" : ","}\n${json(row)}`).join(""),
    foot: "\n]\n",
  },
  ".jsonl": { head: "", rows: (rows) => rows.map((row) => `${json(row)}\n`).join(""), foot: "" },
};
