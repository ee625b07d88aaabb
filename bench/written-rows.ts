import { type Database, openDatabase } from "../app/database/database.ts";
import { written, writingChanges, writingOrders } from "./bare-writes.ts";
import { buying, changing } from "./shopping.ts";

const times = 10;

type Rows = Readonly<Record<string, string>>;

/** Checks that `bare-writes.ts` writes as many rows as real orders and basket changes. @throws if the counts differ */
export async function compareRows(url: string): Promise<void> {
  const one = openDatabase(url, { max: 1, notifies: true });
  try {
    const { buy, buyers } = await buying(one, times);
    const { change, buyers: shoppers } = await changing(one, times);
    const pairs = [
      [buy, await writingOrders(one, buyers)],
      [change, await writingChanges(one, shoppers)],
    ] as const;
    for (const [store, bare] of pairs) {
      const [own, twins] = [await rowsWritten(one, store, ""), await rowsWritten(one, bare, "bare_")];
      const other = written.find((table) => own[table] !== twins[table]);
      if (other)
        throw new Error(`The store writes ${own[other]} rows of ${other}, and the bare statement ${twins[other]}.`);
    }
  } finally {
    await one.close();
  }
}

async function rowsWritten(one: Database, job: () => Promise<unknown>, prefix: string): Promise<Rows> {
  const before = await rowsNow(one, prefix);
  for (let time = 0; time < times; time += 1) await job();
  const after = await rowsNow(one, prefix);
  return Object.fromEntries(
    written.map((table) => [table, after[table]!.map((count, at) => count - before[table]![at]!).join(" + ")]),
  );
}

/** PostgreSQL's counts of inserted, updated and deleted rows, by table. */
async function rowsNow(one: Database, prefix: string): Promise<Record<string, number[]>> {
  await one.$client.query("select pg_stat_force_next_flush()");
  const { rows } = await one.$client.query<{ relname: string; counts: number[] }>(
    `select relname, array[n_tup_ins, n_tup_upd, n_tup_del]::float8[] as counts from pg_stat_user_tables`,
  );
  const counts = new Map(rows.map((row) => [row.relname, row.counts]));
  return Object.fromEntries(written.map((table) => [table, counts.get(`${prefix}${table}`)!]));
}
