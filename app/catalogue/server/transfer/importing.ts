import type { Client } from "pg";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { apply, lockImports } from "./apply.ts";
import { difference, type Difference, type Some } from "./difference.ts";
import { type CatalogueRow, type Pictures, reasonOf, rowSchema } from "./columns.ts";
import { currencyIn } from "../market.ts";
import { shown } from "./report.ts";
import { readRows, type Row, sizeOf } from "./rows.ts";
import { complete, conflicts, createStaging, type Placed, type Refusal, stage } from "./staging.ts";

type Options = {
  readonly client: Client;
  readonly path: string;
  readonly pictures: Pictures;
  /** Whether to change the shop; otherwise everything is found out and nothing kept. */
  readonly isApplied: boolean;
  readonly progress: ShowProgress;
  /** Told just before the changes are made for good: from then on it is too late to stop. */
  readonly onCommit?: () => void;
};

/** What an import found. The difference is null where rows were refused: then nothing is applied either. */
export type Imported = {
  readonly read: number;
  readonly refused: Some<Refusal>;
  readonly difference: Difference | null;
  readonly applied: boolean;
};

/** How many rows travel to the database at once. */
const batchSize = 5_000;

/**
 * Compares a file with the shop's catalogue and, if asked, makes the catalogue what the file says. All in one
 * transaction: it is made whole or not at all, whatever ends the process. Never applied while a row is refused.
 * @throws CommandError when the file as a whole cannot be read.
 */
export async function importFile({
  client,
  path,
  pictures,
  isApplied,
  progress,
  onCommit,
}: Options): Promise<Imported> {
  const shownProgress = progress("Reading", await sizeOf(path));
  await client.query("begin");
  try {
    if (isApplied) await lockImports(client);
    const currency = await currencyIn(client, "for share"); // it stays until all is done
    await createStaging(client);
    const { read, refused } = await stageFile(client, { path, pictures, currency }, shownProgress.add);
    shownProgress.done();
    await complete(client);
    const all = [...refused, ...(await conflicts(client))].toSorted((a, b) => a.line - b.line);
    const told = { read, refused: { count: all.length, first: all.slice(0, shown) } };
    if (all.length) {
      await client.query("rollback");
      return { ...told, difference: null, applied: false };
    }
    const found = await difference(client, shown, currency);
    if (isApplied) await apply(client);
    onCommit?.();
    await client.query(isApplied ? "commit" : "rollback");
    return { ...told, difference: found, applied: isApplied };
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be what broke
    throw error;
  }
}

type Staging = Pick<Options, "path" | "pictures"> & { readonly currency: string };

async function stageFile(client: Client, { path, pictures, currency }: Staging, onBytes: (count: number) => void) {
  const schema = rowSchema(pictures, currency);
  let read = 0;
  let batch: Placed[] = [];
  const refused: Refusal[] = [];
  for await (const row of readRows(path, onBytes)) {
    read += 1;
    const found = find(schema, row);
    if (typeof found === "string") refused.push({ line: row.line, reason: found });
    else batch.push(Object.assign(found, { place: read, line: row.line }));
    if (batch.length < batchSize) continue;
    await stage(client, batch);
    batch = [];
  }
  await stage(client, batch);
  return { read, refused };
}

/** The product in a row, or why it is none. */
function find(schema: ReturnType<typeof rowSchema>, row: Row): CatalogueRow | string {
  if ("reason" in row) return row.reason;
  const parsed = schema.safeParse(row.fields);
  return parsed.success ? parsed.data : reasonOf(parsed.error);
}
