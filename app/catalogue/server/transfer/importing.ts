import type { Client } from "pg";
import { type Difference, type Imported, isNothing, type RefusedRow, type Some } from "../../domain/import.ts";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { CommandError } from "../../../server/command/errors.ts";
import { apply, lockImports } from "./apply.ts";
import { difference } from "./difference.ts";
import { fingerprint } from "./fingerprint.ts";
import { type CatalogueRow, type PictureSources, reasonOf, rowSchema } from "./columns.ts";
import { currencyIn } from "../store-settings.ts";
import { begin } from "./undo-log.ts";
import { shown } from "./report.ts";
import { fileAt, readRows, type Row, type Source } from "./rows.ts";
import { complete, conflicts, createStaging, type StagedRow, stage } from "./staging.ts";

type Options = {
  readonly client: Client;
  readonly pictures: PictureSources;
  /** Whether to change the shop; otherwise everything is found out and nothing kept. */
  readonly isApplied: boolean;
  readonly progress: ShowProgress;
  /** The fingerprint of the difference that is to be applied: where there is another one by now, nothing is. */
  readonly expected?: string;
  /** The id of the account that applies it; without one, it is a command on the host. */
  readonly by?: string;
  /** What else belongs to applying it, in its transaction. */
  readonly also?: (() => Promise<unknown>) | undefined;
  /** Told just before the changes are made for good: from then on it is too late to stop. */
  readonly onCommit?: () => void;
};

/** How many rows travel to the database at once. */
const batchSize = 5_000;

/** The same of a file. */
export const importFile = async ({ path, ...options }: Options & { readonly path: string }): Promise<Imported> =>
  importSource({ ...options, source: await fileAt(path) });

/**
 * Compares a file with the shop's catalogue and, if asked, makes the catalogue what the file says. All in one
 * transaction: it is made whole or not at all, whatever ends the process. Never applied while a row is refused.
 * @throws CommandError when the file as a whole cannot be read.
 */
export async function importSource({
  client,
  source,
  isApplied,
  progress,
  onCommit,
  ...options
}: Options & { readonly source: Source }): Promise<Imported> {
  const shownProgress = progress("Reading", source.size);
  await client.query("begin");
  try {
    if (isApplied) await lockImports(client);
    const currency = await currencyIn(client, "for share"); // it stays until all is done
    await createStaging(client);
    const staging = { source, pictures: options.pictures, currency };
    const { read, refused } = await stageFile(client, staging, shownProgress.add);
    shownProgress.done();
    if (read === 0)
      throw new CommandError(
        "The file has no products, so nothing was changed. To empty the shop, archive its products.",
      );
    await complete(client);
    const others = await conflicts(client, shown);
    const first = [...refused.first, ...others.first].toSorted((a, b) => a.line - b.line).slice(0, shown);
    const told = { read, refused: { count: refused.count + others.count, first } };
    if (told.refused.count) {
      await client.query("rollback");
      return { ...told, difference: null, fingerprint: null, applied: false };
    }
    const found = await difference(client, shown, currency);
    const mark = options.expected === undefined && isApplied ? null : await fingerprint(client);
    const applied = isApplied && (await changed(client, found, progress, options));
    if (applied) onCommit?.();
    await client.query(applied ? "commit" : "rollback");
    return { ...told, difference: found, fingerprint: mark, applied };
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be what broke
    throw error;
  }
}

/** Whether the shop was changed: it is not where it would have to be changed otherwise than was expected. */
async function changed(
  client: Client,
  found: Difference,
  progress: ShowProgress,
  options: Pick<Options, "expected" | "by" | "also">,
) {
  const { expected, by, also } = options;
  if (isNothing(found)) {
    await also?.();
    return true;
  }
  const changing = progress("Changing", found.changed.count);
  const isExpected = await apply(client, await begin(client, found, by ?? null), expected, changing);
  changing.done();
  if (isExpected) await also?.();
  return isExpected;
}

type Staging = Pick<Options, "pictures"> & { readonly source: Source; readonly currency: string };

async function stageFile(client: Client, { source, pictures, currency }: Staging, onBytes: (count: number) => void) {
  const schema = rowSchema(pictures, currency);
  let read = 0;
  let batch: StagedRow[] = [];
  let refused: Some<RefusedRow> = { count: 0, first: [] };
  for await (const row of readRows(source, onBytes)) {
    read += 1;
    const found = find(schema, row);
    if (typeof found === "string") refused = withOne(refused, { line: row.line, reason: found });
    else batch.push(Object.assign(found, { place: read, line: row.line }));
    if (batch.length < batchSize) continue;
    await stage(client, batch);
    batch = [];
  }
  await stage(client, batch);
  return { read, refused };
}

/** One more, of which no more are remembered than are told: a file may consist of nothing else. */
const withOne = ({ count, first }: Some<RefusedRow>, one: RefusedRow): Some<RefusedRow> => ({
  count: count + 1,
  first: count < shown ? [...first, one] : first,
});

/** The product in a row, or why it is none. */
function find(schema: ReturnType<typeof rowSchema>, row: Row): CatalogueRow | string {
  if ("reason" in row) return row.reason;
  const parsed = schema.safeParse(row.fields);
  return parsed.success ? parsed.data : reasonOf(parsed.error);
}
