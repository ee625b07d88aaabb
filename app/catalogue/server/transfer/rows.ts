import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { reason } from "../../../database/postgres/refused.ts";
import { CommandError } from "../../../server/command/errors.ts";
import { columnList } from "./columns.ts";
import { delimiterOf, readCsv } from "./csv.ts";
import { readJsonArray, readJsonLines } from "./json.ts";

/** `line` is the row's first line. A malformed row has a `reason`, not `fields`. */
export type Row = { readonly line: number } & ({ readonly fields: unknown } | { readonly reason: string });

export const formats = [".csv", ".json", ".jsonl"] as const;
export type Format = (typeof formats)[number];

/** @throws CommandError for an unknown extension. */
export function formatOf(path: string): Format {
  const format = formats.find((end) => end === extname(path).toLowerCase());
  if (format) return format;
  throw new CommandError(`${path}: the name must end with ${formats.join(", ")}.`);
}

/** An import file. `size` is in bytes. The extension of `name` determines the format. */
export type Source = { readonly name: string; readonly size: number; readonly pieces: () => AsyncIterable<Uint8Array> };

export async function* readRows(source: Source, onBytes: (count: number) => void): AsyncGenerator<Row> {
  const pieces = readText(source, onBytes);
  const format = formatOf(source.name);
  if (format === ".csv") yield* fromCsv(pieces);
  else
    for await (const { line, value } of (format === ".json" ? readJsonArray : readJsonLines)(pieces))
      yield { line, fields: value };
}

/** @throws CommandError if the file does not exist, or `pieces` cannot read it. */
export async function fileAt(path: string): Promise<Source> {
  try {
    return { name: path, size: (await stat(path)).size, pieces: () => piecesOf(path) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown) => new CommandError(`${path} cannot be read: ${reason(error)}.`);

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 });
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function* readText({ name, pieces }: Source, onBytes: (count: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true }); // also removes a byte order mark
  const decoded = (...given: Parameters<TextDecoder["decode"]>) => {
    try {
      return decoder.decode(...given);
    } catch {
      throw new CommandError(`${name} is not text in UTF-8.`);
    }
  };
  for await (const bytes of pieces()) {
    onBytes(bytes.length);
    yield decoded(bytes, { stream: true });
  }
  yield decoded();
}

async function* fromCsv(pieces: AsyncGenerator<string>): AsyncGenerator<Row> {
  const start: string = (await pieces.next()).value;
  const all = (async function* () {
    yield start;
    yield* pieces;
  })();
  const [first = ""] = /\S.*/.exec(start) ?? [];
  const delimiter = delimiterOf([first], (cells) => cells.some((cell) => known.includes(cell)));
  let names: readonly string[] | null = null;
  for await (const { line, cells } of readCsv(all, delimiter)) {
    if (!names) names = columnsIn(cells);
    else if (cells.length === names.length)
      yield { line, fields: Object.fromEntries(names.map((name, at) => [name, cells[at]])) };
    else yield { line, reason: `has ${cells.length} cells, but the first line has ${names.length} columns` };
  }
  if (!names) throw new CommandError("The file is empty. Its first line must name the columns.");
}

const known: readonly string[] = columnList.map(({ name }) => name);

/** @throws CommandError for unknown, repeated or missing columns. */
function columnsIn(names: readonly string[]): readonly string[] {
  const unknown = names.filter((name) => !known.includes(name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const missing = columnList.filter(({ name, isOptional }) => !isOptional && !names.includes(name));
  if (unknown.length)
    throw new CommandError(`There is no column ${unknown.join(", ")}. The columns are ${known.join(", ")}.`);
  if (twice.length) throw new CommandError(`The column ${twice.join(", ")} occurs twice.`);
  if (missing.length) throw new CommandError(`The column ${missing.map(({ name }) => name).join(", ")} is missing.`);
  return names;
}
