import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readBooks } from "./books.ts";
import { readLog } from "./log.ts";
import { sumOf, truthOf } from "./truth.ts";
import { type StockAtStart, violationsOf } from "./violations.ts";

type Checked = {
  readonly log: string;
  /** postgres:// URL of the store's database. */
  readonly database: string;
  /** Products that are left out are not checked. */
  readonly stock?: StockAtStart;
};

/**
 * Compares the gateway's log with the store's database, once nothing is under way. Imports nothing of `app/`, so that
 * it shares no mistake with it. Returns a sentence for each violation, and one that sums up.
 */
export async function checkMoney({ log, database, stock = {} }: Checked) {
  const [truth, books] = [truthOf(readLog(log)), await readBooks(database)];
  const sums = [...truth.currencies].map(
    (currency) =>
      `${truth.held(currency)} ${currency} (${sumOf(truth.charges.filter((one) => one.currency === currency))} charged)`,
  );
  return {
    violations: violationsOf({ truth, books, stock }),
    summary: `${books.orders.length} orders, ${truth.charges.length} charges, ${truth.made.length} refunds. The gateway holds ${sums.join(", ") || "nothing"}.`,
  };
}

/** `node e2e/money/check.ts --log gateway.log --database postgres://... --stock stock.json` */
if (import.meta.main) {
  const { values } = parseArgs({
    options: { log: { type: "string" }, database: { type: "string" }, stock: { type: "string" } },
  });
  if (!values.log || !values.database) throw new Error("Name --log and --database.");
  const stock = values.stock ? (JSON.parse(readFileSync(values.stock, "utf8")) as StockAtStart) : {};
  const { violations, summary } = await checkMoney({ log: values.log, database: values.database, stock });
  process.stdout.write([summary, ...violations, ""].join("\n"));
  process.exitCode = violations.length > 0 ? 1 : 0;
}
