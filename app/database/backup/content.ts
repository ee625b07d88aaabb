import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { tap } from "../tap.ts";
import { createTally, type Tally, tallySchema } from "./tally.ts";
import { type Table, withColumns } from "./tables.ts";

const Header = z.object({
  at: z.string(), // time of the snapshot, in ISO 8601
  secrets: z.array(z.string()).readonly(), // signing secrets (`server/secrets.ts`), newest first
  migrations: z.array(z.object({ name: z.string(), dates: z.array(z.number()) })).readonly(),
  /** Tables in restore order. A table comes after the tables to which its foreign keys refer. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })).readonly(),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});

/** First line of a backup's text. */
export type Header = z.infer<typeof Header>;

/** Last line of a backup's text: the tally (row count and checksum) of each table, by name. */
export type Tallies = z.infer<typeof Tallies>;
const Tallies = z.record(z.string(), tallySchema);

/** SET statements for COPY: a fixed text format and no timeouts. Override settings of the role and the database. */
export const copySettings = [
  "set local client_encoding = 'UTF8'",
  "set local datestyle = 'ISO, MDY'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
  "set local statement_timeout = 0",
  "set local lock_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
].join("; ");

export const rowsOf = (client: Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${withColumns(table)} to stdout`));

/** Marks the end of a table's rows. COPY escapes backslashes, so no row equals the marker. */
const endOfRows = "\\.\n";

/**
 * Streams a backup's text: the header, all tables, and the tallies. Header and tallies are one line of JSON each. A
 * table is a line of JSON with its name, a line per row, and the line `\.`. Call in a repeatable-read transaction.
 */
export async function* backupText(client: Client, header: Header, onBytes: (count: number) => void) {
  const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  const tallies: Record<string, Tally> = {};
  yield lineOf(header);
  for (const table of header.tables) {
    yield lineOf(table.name);
    const tally = createTally();
    yield* tap(rowsOf(client, table), (piece) => {
      tally.add(piece);
      onBytes(piece.length);
    });
    yield Buffer.from(endOfRows);
    tallies[table.name] = tally.result();
  }
  yield lineOf(tallies);
}

export type Content = Awaited<ReturnType<typeof readBackup>>;

/** Parses the output of `backupText`. Callers must read all rows of each table in order, and then the tallies. */
export async function readBackup(pieces: AsyncIterable<Buffer>) {
  const text = textOf(pieces);
  const header = Header.parse(JSON.parse(await text.line()));
  return {
    header,
    async *tables() {
      for (const table of header.tables) {
        const name: unknown = JSON.parse(await text.line());
        if (name !== table.name) throw new Error(`Expected the table ${table.name}, found ${String(name)}.`);
        yield { table, rows: text.rows() };
      }
    },
    tallies: async () => Tallies.parse(JSON.parse(await text.line())),
  };
}

/** Maximum length of a line of JSON, in bytes. Lines in real backups are about a hundred times shorter. */
const maxLineBytes = 4 * 2 ** 20;

/** Thrown if a line of JSON exceeds `maxLineBytes`, for example in a decompression bomb. */
export class LineTooLong extends Error {}

const marker = Buffer.from(`\n${endOfRows}`);

function textOf(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function next() {
    const { done, value } = await source.next();
    if (done) throw new Error("The backup is incomplete.");
    return value;
  }
  return {
    /** @throws LineTooLong */
    async line() {
      const parts: Buffer[] = [];
      for (let length = 0; ; rest = await next()) {
        const at = rest.indexOf("\n");
        parts.push(at < 0 ? rest : rest.subarray(0, at));
        if (at >= 0) {
          rest = rest.subarray(at + 1);
          return Buffer.concat(parts).toString();
        }
        length += rest.length;
        if (length > maxLineBytes) throw new LineTooLong();
      }
    },
    async *rows() {
      // Restores the newline that `line` has consumed, because `marker` starts with a newline.
      rest = Buffer.concat([Buffer.from("\n"), rest]);
      let from = 1;
      let at = rest.indexOf(marker);
      for (; at < 0; at = rest.indexOf(marker)) {
        const until = rest.length - marker.length + 1;
        if (until > from) {
          yield rest.subarray(from, until);
          [rest, from] = [rest.subarray(until), 0];
        }
        rest = Buffer.concat([rest, await next()]);
      }
      if (at + 1 > from) yield rest.subarray(from, at + 1);
      rest = rest.subarray(at + marker.length);
    },
  };
}
