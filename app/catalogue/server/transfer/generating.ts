import type { Client } from "pg";
import type { ShowProgress } from "../../../server/command/progress.ts";
import demo from "../demo.json" with { type: "json" };
import { generatedId, generatedRows } from "../generated.ts";
import { slugOf } from "../slug.ts";
import { inserted, lockImports, newValues } from "./apply.ts";
import { type CatalogueRow, storedColumns } from "./columns.ts";
import { selectRows } from "./select-rows.ts";

type Options = {
  readonly client: Client;
  readonly count: number;
  readonly seed: number;
  readonly progress: ShowProgress;
  readonly onCommit?: () => void;
};

/** Number of rows per statement. Large, because triggers count words once per statement. */
const batchSize = 20_000;

/** Counts products that are neither generated nor bundled. */
export async function ownProducts(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from products where not id ^@ $1 and id <> all ($2)",
    [generatedId, demo.map(({ id }) => id)],
  );
  return rows[0]!.count;
}

/** Replaces all generated products, in one transaction. */
export async function generate({ client, count, seed, progress, onCommit }: Options): Promise<void> {
  const shown = progress("Generating", count);
  await client.query("begin");
  try {
    await lockImports(client);
    for (const table of ["products", "archived_products"])
      await client.query(`delete from ${table} where id ^@ $1`, [generatedId]);
    for (const rows of batches(generatedRows(count, seed))) {
      await insert(client, rows);
      shown.add(rows.length);
    }
    shown.done();
    await client.query("analyze products; analyze product_words");
    onCommit?.();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {}); // the connection may be broken
    throw error;
  }
}

function* batches(rows: Iterable<CatalogueRow>): Generator<CatalogueRow[]> {
  let batch: CatalogueRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

async function insert(client: Client, rows: readonly CatalogueRow[]): Promise<void> {
  const names = [...new Set(rows.map(({ department }) => department))];
  await client.query(
    "insert into departments (slug, name) select * from unnest($1::text[], $2::text[]) on conflict do nothing",
    [names.map(slugOf), names],
  );
  const { text, values } = selectRows(storedColumns, rows);
  await client.query(`insert into products (${inserted}) select ${newValues} from (${text}) given`, values);
}
