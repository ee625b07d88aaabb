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
  readonly isApplied: boolean;
  readonly progress: ShowProgress;
  /** Fingerprint of the difference to apply. If the actual fingerprint differs, the import applies nothing. */
  readonly expected?: string;
  /** Account id of the owner. Undefined for a command on the host. */
  readonly by?: string;
  /** Callback for additional work in the import's transaction. */
  readonly also?: (() => Promise<unknown>) | undefined;
  /** Called just before the commit. Stopping the command after this call has no effect. */
  readonly onCommit?: () => void;
};

const batchSize = 5_000;

export const importFile = async ({ path, ...options }: Options & { readonly path: string }): Promise<Imported> =>
  importSource({ ...options, source: await fileAt(path) });

/**
 * Compares a file with the catalogue. With `isApplied`, also applies the file in the same transaction.
 * Applies nothing if a row is refused. @throws CommandError if the file cannot be read or has no products.
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
    const currency = await currencyIn(client, "for share"); // locked until the transaction ends
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
    const result = { read, refused: { count: refused.count + others.count, first } };
    if (result.refused.count) {
      await client.query("rollback");
      return { ...result, difference: null, fingerprint: null, applied: false };
    }
    const found = await difference(client, shown, currency);
    const mark = options.expected === undefined && isApplied ? null : await fingerprint(client);
    const applied = isApplied && (await changed(client, found, progress, options));
    if (applied) onCommit?.();
    await client.query(applied ? "commit" : "rollback");
    return { ...result, difference: found, fingerprint: mark, applied };
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be broken
    throw error;
  }
}

/** Applies the difference. Returns false if the fingerprint does not match. */
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

/** Adds a refused row to the count. Stores only the first rows, because all rows of a file may be refused. */
const withOne = ({ count, first }: Some<RefusedRow>, one: RefusedRow): Some<RefusedRow> => ({
  count: count + 1,
  first: count < shown ? [...first, one] : first,
});

function find(schema: ReturnType<typeof rowSchema>, row: Row): CatalogueRow | string {
  if ("reason" in row) return row.reason;
  const parsed = schema.safeParse(row.fields);
  return parsed.success ? parsed.data : reasonOf(parsed.error);
}
