import { createHash } from "node:crypto";
import type { AdminContext, AdminRoute, FormOutcome } from "../../../admin/server/page.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import type { Database } from "../../../database/database.ts";
import { withoutRequestTimeout } from "../../../database/timeout.ts";
import { type Match, matchKinds } from "../../domain/matching.ts";
import {
  type ColumnPositions,
  type StatementColumn,
  statementColumns,
  type StatementLine,
} from "../../domain/statement.ts";
import type { StatementLines } from "../../server/statement-lines.ts";
import { statementAddress, statementsAddress } from "../addresses.ts";
import type { StatementPage } from "../domain/pages.ts";
import { statementMessages as messages } from "../statement-messages.ts";
import { offsetIn, pageOf } from "./statement-lists.ts";
import { shownAmount } from "./shown-amount.ts";
import { readStatement } from "./statement/read.ts";
import type { createStatementFiles } from "./statement-files.ts";

export type StatementSources = {
  readonly database: Database;
  readonly lines: StatementLines;
  readonly files: ReturnType<typeof createStatementFiles>;
  readonly currency: () => Promise<string>;
};

type File = NonNullable<Awaited<ReturnType<StatementSources["files"]["read"]>>>;

const previewSize = 500;

export function statementPage({ lines, files, currency }: StatementSources): AdminRoute<StatementPage> {
  const readFile = async ({ bytes, columns }: Pick<File, "bytes" | "columns">) =>
    readStatement(bytes, await currency(), columns);

  async function show({ id, ...file }: File, { mayChange }: AdminContext, error: string | null = null, offset = 0) {
    const page = { title: messages.title, id, mayChange, rows: null, typed: {}, error, preview: null };
    const read = await readFile(file);
    if (read.kind === "lines") return { ...page, preview: previewOf(await lines.match(read.lines), offset) };
    if (read.kind === "refused") return { ...page, error: read.reason };
    return { ...page, rows: read.rows };
  }

  async function choose(file: File, form: Fields, context: AdminContext): Promise<FormOutcome<StatementPage>> {
    const columns = columnsIn(form);
    const isEnough = columns.bookedOn && (columns.amount ?? columns.credit);
    const read = isEnough ? await readFile({ ...file, columns }) : null;
    const error = read ? read.kind === "refused" && read.reason : messages.columnsMissing;
    if (error) return { status: 422, page: { ...(await show(file, context, error)), typed: form } };
    await files.choose(file.id, columns);
    return { redirect: statementAddress(file.id) };
  }

  async function importFile(file: File, expected: string, context: AdminContext): Promise<FormOutcome<StatementPage>> {
    const read = await readFile(file);
    if (read.kind !== "lines") return { status: 422, page: await show(file, context) };
    const importing = { id: file.id, lines: read.lines, by: context.user.id };
    // Booking many orders may take longer than the request's timeout.
    const booked = await withoutRequestTimeout(() =>
      lines.importFile(importing, (matches) => digestOf(matches) === expected),
    );
    if (booked instanceof Map) return { status: 409, page: await show(file, context, messages.changed) };
    return { redirect: statementsAddress(typeof booked === "number" ? { imported: booked } : {}) };
  }

  return {
    async show(context, query) {
      const file = await files.read(context.params["file"] ?? "");
      return file && show(file, context, null, offsetIn(query));
    },

    async change(context, { form }) {
      const file = await files.read(context.params["file"] ?? "");
      if (!file) return { redirect: statementsAddress() }; // imported or discarded already
      if (form["what"] === "choose") return choose(file, form, context);
      if (form["what"] === "import") return importFile(file, form["expected"] ?? "", context);
      if (form["what"] === "discard") await files.discard(file.id);
      return { redirect: statementsAddress() };
    },
  };
}

/** Reads the chosen columns. The field "column-0" holds the use of the first column, such as "amount", or nothing. */
function columnsIn(form: Fields): ColumnPositions {
  const columns: Partial<Record<StatementColumn, readonly number[]>> = {};
  for (const [field, typed] of Object.entries(form)) {
    const column = statementColumns.find((one) => one === typed);
    const [, at] = /^column-(\d{1,3})$/.exec(field) ?? [];
    if (column && at) columns[column] = [...(columns[column] ?? []), Number(at)];
  }
  return columns;
}

function previewOf(matches: ReadonlyMap<StatementLine, Match>, offset: number): StatementPage["preview"] {
  const all = [...matches].map(([line, match]) => Object.assign({ amount: shownAmount(line), match }, line));
  const sorted = all.toSorted(
    (one, other) => matchKinds.indexOf(one.match.kind) - matchKinds.indexOf(other.match.kind),
  );
  const counts = matchKinds.map((kind) => ({ kind, count: all.filter(({ match }) => match.kind === kind).length }));
  return {
    counts: counts.filter(({ count }) => count > 0),
    lines: pageOf(sorted.slice(offset), offset, previewSize),
    expected: digestOf(matches),
  };
}

function digestOf(matches: ReadonlyMap<StatementLine, Match>): string {
  const results = [...matches].map(([{ key }, match]) => [key, match]);
  return createHash("sha256").update(JSON.stringify(results)).digest("base64url");
}
