import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../app/build.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { Untruth } from "../stress/client.ts";
import { createProgress } from "../stress/progress.ts";
import { allLies, type Dials } from "./lies.ts";
import { storm } from "./storm.ts";

/**
 * Simulates shoppers who pay at a faulty gateway, while the store is killed. Compares the store's records with the
 * gateway's log.
 *
 *   node e2e/money/run.ts --orders 100 --processes 1 --seed 7
 */
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000" },
    processes: { type: "string", default: "3" },
    seed: { type: "string" },
  },
});
const [orders, processes] = [Number(values.orders), Number(values.processes)];
const seed = Number(values.seed ?? randomInt(1_000_000));

/** Probabilities of lies that would be too rare at the default of 1 in 40, such as lies about refunds. */
const frequent: Dials = {
  missing: 0.1,
  "pays less": 0.05,
  "pays late": 0.3,
  "processing fails": 0.2,
  "3-D Secure abandoned": 0.2,
  "pays while expiring": 0.1,
  "refund pending": 0.15,
  "refund fails": 0.1,
  "refund refused": 0.05,
};
const dials: Dials = { ...Object.fromEntries(allLies.map((lie) => [lie, 0.025])), ...frequent, huge: 0.005 };

if (process.platform !== "linux") {
  sayNotRun("This part needs Linux: it finds the processes to kill in /proc.");
  process.exit(notRun);
}
const interrupted = interruption();
await ensureBuilt();
const { say, print } = createProgress(`payments, --seed ${seed}`, orders);
const table = (counts: Iterable<readonly [string, number]>) => {
  for (const [name, count] of counts) print(`  ${String(count).padStart(6)} ${name}`);
};
try {
  const result = await storm({ orders, processes, seed, dials, said: say, interrupted });
  print(`${processes} process(es), --seed ${seed}. Shoppers:`);
  table(result.manners);
  print("Kills:");
  table(Object.entries(result.counts.kills));
  print("Lies:");
  table(result.lies);
  print("Branches of settle and refunds:");
  table(result.branches.counts);
  print("Orders:");
  table(result.cases);
  const failures = [
    ...result.violations,
    ...(result.isCalm ? [] : ["Payments or refunds were still in progress after the final wait."]),
    ...(result.branches.counts.size === 0 ? ["The store has no metric payments_branch_total."] : []),
    ...result.branches.untaken().map((branch) => `The branch "${branch}" was never taken.`),
    ...[...result.cases].filter(([, count]) => count === 0).map(([name]) => `No order had the case ${name}.`),
  ];
  print([result.summary, ...failures, ...result.evidence].join("\n"));
  process.exit(failures.length === 0 ? 0 : 1);
} catch (error) {
  const { message, stack } = (interrupted.aborted ? interrupted.reason : error) as Error;
  print(interrupted.aborted || error instanceof Untruth ? message.slice(0, 300) : (stack ?? message));
  process.exit(interrupted.aborted ? 130 : 1);
}
