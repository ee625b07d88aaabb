import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Books, readBooks } from "./books.ts";
import { type Entry, readLog } from "./log.ts";
import { sumOf, truthOf } from "./truth.ts";
import { type StockAtStart, violationsOf } from "./violations.ts";

type Checked = {
  readonly log: string;
  readonly database: string;
  /** Initial stock by product. The check ignores other products. */
  readonly stock?: StockAtStart;
};

/** Compares the gateway's log with the store's database. Imports no code of `app/`, whose bugs it would share. */
export async function checkMoney({ log, database, stock = {} }: Checked) {
  const entries = readLog(log);
  const [truth, books] = [truthOf(entries), await readBooks(database)];
  const sums = [...truth.currencies].map(
    (currency) =>
      `${truth.held(currency)} ${currency} (${sumOf(truth.charges.filter((one) => one.currency === currency))} charged)`,
  );
  const violations = violationsOf({ truth, books, stock });
  return {
    violations,
    evidence: evidenceOf(violations, entries, books),
    summary: `${books.orders.length} orders, ${truth.charges.length} charges, ${truth.made.length} refunds. The gateway holds ${sums.join(", ") || "nothing"}.`,
  };
}

function evidenceOf(violations: readonly string[], entries: readonly Entry[], books: Books): string[] {
  const named = violations.flatMap((violation) => /rder (\d+)/.exec(violation)?.[1] ?? []);
  return [...new Set(named)].slice(0, 3).flatMap((order) => {
    const isOf = (row: { order: number | null }) => row.order === Number(order);
    const found: readonly (readonly object[])[] = [
      entries.filter((entry) => "order" in entry && entry.order === order),
      books.orders.filter(({ number }) => number === Number(order)),
      books.refunds.filter(isOf),
      books.transfers.filter(isOf),
    ];
    return [`Order ${order}:`].concat(found.flat().map((fact) => `  ${JSON.stringify(fact)}`));
  });
}

/** `node e2e/money/check.ts --log gateway.log --database postgres://... --stock stock.json` */
if (import.meta.main) {
  const { values } = parseArgs({
    options: { log: { type: "string" }, database: { type: "string" }, stock: { type: "string" } },
  });
  if (!values.log || !values.database) throw new Error("Pass --log and --database.");
  const stock = values.stock ? (JSON.parse(readFileSync(values.stock, "utf8")) as StockAtStart) : {};
  const { violations, summary } = await checkMoney({ log: values.log, database: values.database, stock });
  process.stdout.write([summary, ...violations, ""].join("\n"));
  process.exitCode = violations.length > 0 ? 1 : 0;
}
