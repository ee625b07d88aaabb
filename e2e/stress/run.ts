import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../app/build.ts";
import { interruption } from "../interruption.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { Untruth } from "./client.ts";
import { createProgress } from "./progress.ts";
import { repeatStops } from "./stops.ts";
import { storm } from "./storm.ts";

/**
 * `npm run stress` tests a store of one process and a store of three processes. Stops each store ten times while 50
 * clients send requests. Then kills each store repeatedly during orders, basket changes and sign-ins.
 * Options: `--kills 30`, `--processes 3`, `--seed 7`.
 */
const defaults = {
  kills: { type: "string", default: "100" },
  processes: { type: "string" },
  seed: { type: "string" },
} as const;
const { values } = parseArgs({ options: defaults });
const [kills, seed] = [Number(values.kills), Number(values.seed ?? randomInt(1_000_000))];
const crews = values.processes ? [Number(values.processes)] : [1, 3];

if (process.platform !== "linux") {
  sayNotRun("This part needs Linux: it finds the processes to kill in /proc.");
  process.exit(notRun);
}
const interrupted = interruption();

await ensureBuilt();
let print = (text: string) => void process.stdout.write(`${text}\n`);
try {
  for (const processes of crews) {
    const progress = createProgress(`stops of ${processes}`, 10);
    print = progress.print;
    const { stops, requests } = await repeatStops({ processes, times: 10, said: progress.say, interrupted });
    print(`${processes} process(es): ${stops} stops with 50 clients, ${requests} requests, none failed.`);
  }
  for (const processes of crews) {
    const progress = createProgress(`kills of ${processes}`, kills);
    print = progress.print;
    print(`${processes} process(es): ${kills} kills, --seed ${seed}`);
    const counts = await storm({ processes, kills, seed, said: progress.say, interrupted });
    const { kills: kinds, ...all } = counts;
    for (const [kind, times] of Object.entries(kinds)) print(`  ${String(times).padStart(5)} ${kind}`);
    print(
      `  All acknowledged data is stored once: ${all.changes} basket changes, ${all.orders} orders (${all.ordersAgain} retried), ${all.accounts} accounts, ${all.signIns} sign-ins.` +
        `\n  Of ${all.requests} requests ${all.refused} were refused with 503 and ${all.cut} were cut off. All other responses were correct, and no processes or files are left.`,
    );
  }
} catch (error) {
  const { message, stack } = (interrupted.aborted ? interrupted.reason : error) as Error;
  print(interrupted.aborted || error instanceof Untruth ? message : (stack ?? message));
  process.exit(interrupted.aborted ? 130 : 1);
}
process.exit();
