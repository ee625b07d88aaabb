import type { Client } from "pg";
import { type Difference, type Imported, isNothing, type RefusedRow } from "../../domain/import.ts";
import type { Progress, ShowProgress } from "../../../server/command/progress.ts";
import { CommandError } from "../../../server/command/errors.ts";
import { apply, lockImports } from "./apply.ts";
import { difference } from "./difference.ts";
import { fingerprint } from "./fingerprint.ts";
import { type PictureSources, reasonOf, rowSchema } from "./columns.ts";
import { currencyIn } from "../store-settings.ts";
import { startImport } from "./undo-log.ts";
import { shown } from "./report.ts";
import { fileAt, readRows, type Source } from "./rows.ts";
import { complete, conflicts, createStaging, type StagedRow, stage } from "./staging.ts";
import { inTransaction } from "./transaction.ts";

export type ImportOptions = {
  readonly client: Client;
  readonly source: Source;
  readonly pictures: PictureSources;
  readonly isApplied: boolean;
  readonly progress: ShowProgress;
  /** Fingerprint of the difference to apply. If the actual fingerprint differs, the import applies nothing. */
  readonly expected?: string;
  /** Account of the owner. Undefined for a command on the host. */
  readonly by?: string;
  readonly beforeCommit?: (() => Promise<unknown>) | undefined;
  /** Called just before the commit. From then on, the command cannot be stopped. */
  readonly onCommit?: () => void;
};

const batchSize = 5_000;

export const importFile = async ({ path, ...options }: Omit<ImportOptions, "source"> & { readonly path: string }) =>
  importSource({ ...options, source: await fileAt(path) });

/** Previews or imports a file. Imports nothing if any row is refused. @throws CommandError for an unreadable file. */
export const importSource = (options: ImportOptions): Promise<Imported> =>
  inTransaction(
    options.client,
    () => importStaged(options),
    ({ applied }) => applied,
  );

async function importStaged(options: ImportOptions): Promise<Imported> {
  const { client, source, isApplied, progress, expected } = options;
  const reading = progress("Reading", source.size);
  if (isApplied) await lockImports(client);
  const currency = await currencyIn(client, "for share"); // locked until the transaction ends
  const { read, refused } = await stageFile(options, currency, reading.add);
  reading.done();
  if (read === 0)
    throw new CommandError(
      "The file has no products, so nothing was changed. To empty the shop, archive its products.",
    );
  await complete(client);
  const others = await conflicts(client, shown);
  const first = [...refused.first, ...others.first].toSorted((a, b) => a.line - b.line).slice(0, shown);
  const result = { read, refused: { count: refused.count + others.count, first } };
  if (result.refused.count) return { ...result, difference: null, fingerprint: null, applied: false };
  const found = await difference(client, shown, currency);
  const mark = expected === undefined && isApplied ? null : await fingerprint(client);
  const applied = isApplied && (await applyDifference(options, found));
  if (applied) options.onCommit?.();
  return { ...result, difference: found, fingerprint: mark, applied };
}

/** False if the changes do not match the expected fingerprint. */
async function applyDifference({ client, progress, expected, by, beforeCommit }: ImportOptions, found: Difference) {
  if (!isNothing(found)) {
    const changing = progress("Changing", found.changed.count);
    const isExpected = await apply(client, await startImport(client, found, by), expected, changing);
    changing.done();
    if (!isExpected) return false;
  }
  await beforeCommit?.();
  return true;
}

async function stageFile({ client, source, pictures }: ImportOptions, currency: string, onBytes: Progress["add"]) {
  await createStaging(client);
  const schema = rowSchema(pictures, currency);
  const refused: { count: number; first: RefusedRow[] } = { count: 0, first: [] };
  let read = 0;
  let batch: StagedRow[] = [];
  for await (const row of readRows(source, onBytes)) {
    read += 1;
    const parsed = "reason" in row ? row : schema.safeParse(row.fields);
    if ("data" in parsed) batch.push(Object.assign(parsed.data, { place: read, line: row.line }));
    else {
      refused.count += 1;
      const reason = "reason" in parsed ? parsed.reason : reasonOf(parsed.error);
      if (refused.count <= shown) refused.first.push({ line: row.line, reason });
    }
    if (batch.length < batchSize) continue;
    await stage(client, batch);
    batch = [];
  }
  await stage(client, batch);
  return { read, refused };
}
