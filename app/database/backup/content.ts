import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import type { AppliedMigrations } from "../applied.ts";
import { createTally, type Tally, tallySchema } from "./tally.ts";
import { type Sequence, type Table, withColumns } from "./tables.ts";

/** First line of a backup. */
export type Header = {
  /** Moment of the snapshot, as an ISO 8601 date and time. */
  readonly at: string;
  /** Signing secrets of the store (`server/secrets.ts`), newest first. */
  readonly secrets: readonly string[];
  readonly migrations: readonly AppliedMigrations[];
  /** Ordered by foreign key: referenced tables first. */
  readonly tables: readonly Table[];
  readonly sequences: readonly Sequence[];
};

const Header: z.ZodType<Header> = z.object({
  at: z.string(),
  secrets: z.array(z.string()),
  migrations: z.array(z.object({ name: z.string(), dates: z.array(z.number()) })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});

/** Last line of a backup: the tally of each table, by name. */
export type Tallies = Readonly<Record<string, Tally>>;
const Tallies = z.record(z.string(), tallySchema);

/** Session settings for COPY, so that role or database defaults have no effect. */
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

/** Streams a table's rows in COPY format, one line each. */
export const rowsOf = (client: Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${withColumns(table)} to stdout`));

/** End of a table's rows. COPY escapes backslashes, so no row equals it. */
const endOfRows = "\\.\n";

/**
 * Streams a backup's text: a line of JSON with the header, the tables, and a line with the tallies. A table is a line
 * of JSON with its name, its rows, and `\.`. Call it within a transaction with a snapshot.
 */
export async function* backupText(
  client: Client,
  header: Header,
  onBytes: (table: Table, count: number) => void,
): AsyncGenerator<Buffer> {
  const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  const tallies: Record<string, Tally> = {};
  yield lineOf(header);
  for (const table of header.tables) {
    yield lineOf(table.name);
    const tally = createTally();
    for await (const piece of rowsOf(client, table)) {
      tally.add(piece);
      onBytes(table, piece.length);
      yield piece;
    }
    yield Buffer.from(endOfRows);
    tallies[table.name] = tally.result();
  }
  yield lineOf(tallies);
}

/** A backup's text, to be read in order. */
export type Content = {
  readonly header: Header;
  readonly tables: () => AsyncGenerator<{ readonly table: Table; readonly rows: AsyncIterable<Buffer> }>;
  /** Read them after the tables. */
  readonly tallies: () => Promise<Tallies>;
};

/** Parses the output of `backupText`, in chunks of any size. */
export async function readBackup(pieces: AsyncIterable<Buffer>): Promise<Content> {
  const text = textOf(pieces);
  const header = Header.parse(JSON.parse(await text.line()));
  return {
    header,
    async *tables() {
      for (const table of header.tables) {
        const name: unknown = JSON.parse(await text.line());
        if (name !== table.name) throw new Error(`Here stands ${String(name)} instead of ${table.name}.`);
        yield { table, rows: text.rows() };
      }
    },
    tallies: async () => Tallies.parse(JSON.parse(await text.line())),
  };
}

/** Maximum length of a line of JSON, in bytes: about a hundred times what the store writes. */
const maxLineBytes = 4 * 2 ** 20;

/** A line of JSON above the maximum, such as in a decompression bomb. */
export class LineTooLong extends Error {}

const marker = Buffer.from(`\n${endOfRows}`);

/** Splits chunks into lines, and into rows up to the end marker. */
function textOf(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function next() {
    const { done, value } = await source.next();
    if (done) throw new Error("The text ends before it is whole.");
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
      // The marker starts with the preceding line's newline. For a table without rows, that line is its name.
      rest = Buffer.concat([Buffer.from("\n"), rest]);
      let skipped = 1;
      for (;;) {
        const at = rest.indexOf(marker);
        const until = at >= 0 ? at + 1 : rest.length - marker.length + 1;
        if (until > skipped) yield rest.subarray(skipped, until);
        if (at >= 0) {
          rest = rest.subarray(at + marker.length);
          return;
        }
        if (until >= skipped) {
          rest = rest.subarray(until);
          skipped = 0;
        }
        rest = Buffer.concat([rest, await next()]);
      }
    },
  };
}
