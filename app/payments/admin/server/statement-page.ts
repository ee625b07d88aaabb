import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AdminContext, AdminRoute, FormOutcome } from "../../../admin/server/page.ts";
import type { Fields } from "../../../admin/domain/pages.ts";
import { readStoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import { withoutRequestTimeout } from "../../../database/timeout.ts";
import { matchKinds } from "../../domain/matching.ts";
import { type ColumnPositions, type StatementColumn, statementColumns } from "../../domain/statement.ts";
import { statementFiles } from "../../server/schema.ts";
import type { StatementLines, StatementMatches } from "../../server/statement-lines.ts";
import { statementAddress, statementsAddress } from "../addresses.ts";
import type { StatementPage } from "../domain/pages.ts";
import { statementMessages as messages } from "../statement-messages.ts";
import { offsetIn, pageOf } from "./statement-lists.ts";
import { readStatement } from "./statement/read.ts";
import { findUpload, type StatementUpload } from "./statement-files.ts";

const previewSize = 500;

export function statementPage(database: Database, lines: StatementLines): AdminRoute<StatementPage> {
  const read = async ({ bytes, columns }: StatementUpload) =>
    readStatement(bytes, (await readStoreSettings(database)).currency, columns);

  async function show(file: StatementUpload, { mayChange }: AdminContext, error: string | null = null, offset = 0) {
    const page = { title: messages.title, id: file.id, mayChange, rows: null, typed: {}, error, preview: null };
    const found = await read(file);
    if (found.kind === "lines")
      return { ...page, preview: await previewOf(database, await lines.match(found.lines), offset) };
    if (found.kind === "refused") return { ...page, error: found.reason };
    return { ...page, rows: found.rows, typed: typedOf(found.guess) };
  }

  async function choose(file: StatementUpload, form: Fields, context: AdminContext) {
    const columns = columnsIn(form);
    const isEnough = columns.bookedOn && (columns.amount ?? columns.credit);
    const found = isEnough ? await read({ ...file, columns }) : null;
    const error = found ? found.kind === "refused" && found.reason : messages.columnsMissing;
    if (error) return { status: 422 as const, page: { ...(await show(file, context, error)), typed: form } };
    await database.update(statementFiles).set({ columns }).where(eq(statementFiles.id, file.id));
    return { redirect: statementAddress(file.id) };
  }

  async function importFile(
    file: StatementUpload,
    expected: string | undefined,
    context: AdminContext,
  ): Promise<FormOutcome<StatementPage>> {
    const found = await read(file);
    if (found.kind !== "lines") return { status: 422, page: await show(file, context) };
    const importing = { id: file.id, lines: found.lines, by: context.user.id };
    // Booking many orders may take longer than the request's timeout.
    const booked = await withoutRequestTimeout(() =>
      lines.importFile(importing, (matches) => digestOf(matches) === expected),
    );
    if (booked instanceof Map) return { status: 409, page: await show(file, context, messages.changed) };
    return { redirect: statementsAddress(typeof booked === "number" ? { imported: booked } : {}) };
  }

  return {
    async show(context, query) {
      const file = await findUpload(database, context.params["file"]);
      return file && show(file, context, null, offsetIn(query));
    },

    async change(context, { form }) {
      const file = await findUpload(database, context.params["file"]);
      if (!file) return { redirect: statementsAddress() }; // imported or discarded already
      if (form["what"] === "choose") return choose(file, form, context);
      if (form["what"] === "import") return importFile(file, form["expected"], context);
      if (form["what"] === "discard") await database.delete(statementFiles).where(eq(statementFiles.id, file.id));
      return { redirect: statementsAddress() };
    },
  };
}

/** Reads the chosen columns. The field "column-0" holds the meaning of the first column, such as "amount". */
function columnsIn(form: Fields): ColumnPositions {
  const columns: Partial<Record<StatementColumn, readonly number[]>> = {};
  for (const [field, typed] of Object.entries(form)) {
    const column = statementColumns.find((one) => one === typed);
    const [, at] = /^column-(\d{1,3})$/.exec(field) ?? [];
    if (column && at) columns[column] = [...(columns[column] ?? []), Number(at)];
  }
  return columns;
}

/** Converts columns to form fields, the inverse of `columnsIn`. */
const typedOf = (columns: ColumnPositions): Fields =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, positions]) => positions.map((at) => [`column-${at}`, column])),
  );

async function previewOf(
  database: Database,
  matches: StatementMatches,
  offset: number,
): Promise<StatementPage["preview"]> {
  const all = [...matches].map(([line, match]) => Object.assign({ match }, line));
  const byKind = matchKinds.map((kind) => ({ kind, lines: all.filter(({ match }) => match.kind === kind) }));
  return {
    counts: byKind.flatMap(({ kind, lines }) => (lines.length > 0 ? { kind, count: lines.length } : [])),
    lines: await pageOf(database, byKind.flatMap(({ lines }) => lines).slice(offset), offset, previewSize),
    expected: digestOf(matches),
  };
}

function digestOf(matches: StatementMatches): string {
  const results = [...matches].map(([{ key }, match]) => [key, match]);
  return hash("sha256", JSON.stringify(results), "base64url");
}
