import type { Client } from "pg";
import demo from "../demo.json" with { type: "json" };
import { generatedId, generatedRows } from "../generated.ts";
import { oneValue } from "../one-row.ts";
import { slugOf } from "../slug.ts";
import { inserted, lockImports, newValues } from "./apply.ts";
import { type CatalogueRow, columnList } from "./columns.ts";
import type { ImportOptions } from "./importing.ts";
import { selectRows } from "./select-rows.ts";
import { inTransaction } from "./transaction.ts";

type Options = Pick<ImportOptions, "client" | "progress" | "onCommit"> & {
  readonly count: number;
  readonly seed: number;
};

/** Number of products per INSERT statement. Large, because triggers recount search words after each statement. */
const batchSize = 20_000;

/** Number of products that are neither generated nor bundled. */
export function ownProducts(client: Client): Promise<number> {
  const bundled = demo.map(({ id }) => id);
  const counting = "select count(*)::integer from products where not id ^@ $1 and id <> all ($2)";
  return oneValue(client.query(counting, [generatedId, bundled]));
}

/** Replaces all generated products, in one transaction. */
export async function generate({ client, count, seed, progress, onCommit }: Options): Promise<void> {
  const shown = progress("Generating", count);
  await inTransaction(client, async () => {
    await lockImports(client);
    for (const table of ["products", "archived_products"])
      await client.query(`delete from ${table} where id ^@ $1`, [generatedId]);
    const batch: CatalogueRow[] = [];
    for (const row of generatedRows(count, seed)) {
      if (batch.push(row) < batchSize) continue;
      await insert(client, batch.splice(0));
      shown.add(batchSize);
    }
    await insert(client, batch);
    shown.done();
    await client.query("analyze products; analyze product_words");
    onCommit?.();
  });
}

async function insert(client: Client, rows: readonly CatalogueRow[]): Promise<void> {
  const names = [...new Set(rows.map(({ department }) => department))];
  await client.query(
    "insert into departments (slug, name) select * from unnest($1::text[], $2::text[]) on conflict do nothing",
    [names.map(slugOf), names],
  );
  const { text, values } = selectRows(columnList, rows);
  await client.query(`insert into products (${inserted}) select ${newValues} from (${text}) given`, values);
}
