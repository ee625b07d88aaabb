import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import type { AppliedMigrations } from "../applied.ts";
import { startTally, type Tally, tallySchema } from "./tally.ts";
import { type Sequence, type Table, withColumns } from "./tables.ts";

/** What a backup is of. */
export type Header = {
  /** When the shop was so: an ISO date and time. */
  readonly at: string;
  /** What the store signs with (`server/secrets.ts`), newest first. */
  readonly secrets: readonly string[];
  readonly migrations: readonly AppliedMigrations[];
  /** Each after those that it refers to. */
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

/** What stands after the tables: each one's tally, by its name. */
export type Tallies = Readonly<Record<string, Tally>>;
const Tallies = z.record(z.string(), tallySchema);

/** What rows are written and read with, whatever a role or a database has for itself. */
export const asWritten = [
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

/** A table's rows as COPY writes them: a line for each. */
export const rowsOf = (client: Client, table: Table): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${withColumns(table)} to stdout`));

/** Where a table's rows end; no row is written so. */
const end = "\\.\n";

/**
 * A backup's text, in pieces: a line of JSON that says what it is of; for each table a line of JSON with its name, its rows and `\.`; and a line
 * of JSON with the tallies. Called within a transaction that sees one moment of the shop.
 */
export async function* written(
  client: Client,
  header: Header,
  onBytes: (table: Table, count: number) => void,
): AsyncGenerator<Buffer> {
  const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  const tallies: Record<string, Tally> = {};
  yield lineOf(header);
  for (const table of header.tables) {
    yield lineOf(table.name);
    const tally = startTally();
    for await (const piece of rowsOf(client, table)) {
      tally.add(piece);
      onBytes(table, piece.length);
      yield piece;
    }
    yield Buffer.from(end);
    tallies[table.name] = tally.result();
  }
  yield lineOf(tallies);
}

/** A backup that is read: first all rows of a table, then the next. */
export type Content = {
  readonly header: Header;
  readonly tables: () => AsyncGenerator<{ readonly table: Table; readonly rows: AsyncIterable<Buffer> }>;
  /** What was written about the tables. After them. */
  readonly tallies: () => Promise<Tallies>;
};

/** Reads what `written` wrote, in pieces that may end anywhere. */
export async function read(pieces: AsyncIterable<Buffer>): Promise<Content> {
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

/** Maximum length of a line of JSON, in bytes: some hundred times what the store writes. */
const longestLine = 4 * 2 ** 20;

/** A line of JSON beyond that, as in a small file that unpacks to gigabytes. */
export class LineTooLong extends Error {}

const marker = Buffer.from(`\n${end}`);

/** Takes lines, and rows up to the marker, from pieces of text. */
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
        if (length > longestLine) throw new LineTooLong();
      }
    },
    async *rows() {
      // The marker begins with the end of what stands before it; of no rows, that is the end of the table's name.
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
