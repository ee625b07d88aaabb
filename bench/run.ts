import { archive } from "./archive.ts";
import { backup } from "./backup.ts";
import { basket } from "./basket.ts";
import { catalogue } from "./catalogue.ts";
import { circumstances, currentLoad } from "./circumstances.ts";
import { crowds } from "./crowds.ts";
import { interactions } from "./interactions.ts";
import { pageToPage } from "./moves.ts";
import { orders } from "./orders.ts";
import { ownerPictures, pictureServing } from "./owner-pictures.ts";
import { ownersDay } from "./owners-day.ts";
import { page } from "./page.ts";
import { history } from "./history.ts";
import { interrupt, interrupted } from "./program.ts";
import { createProgress } from "./progress.ts";
import { pagesSimulated, pagesThrottled } from "./pages.ts";
import { relevance } from "./relevance.ts";
import { type Findings, nothing, results, type Say, table, together, write } from "./report.ts";
import { server } from "./server.ts";
import { shopPages } from "./shop-pages.ts";
import { telling } from "./telling.ts";
import { unasked } from "./unasked.ts";

/** `npm run bench`, or some parts of it: `npm run bench -- page`. The minutes are what a part takes on four cores. */
const parts: Record<string, { measure: (say: Say) => Promise<Findings>; minutes: number }> = {
  page: { measure: page, minutes: 9 },
  "shop-pages": { measure: shopPages, minutes: 1 },
  pages: { measure: pagesSimulated, minutes: 6 },
  "pages-throttled": { measure: pagesThrottled, minutes: 9 },
  interactions: { measure: interactions, minutes: 8 },
  moves: { measure: pageToPage, minutes: 6 },
  basket: { measure: basket, minutes: 6 },
  server: { measure: server, minutes: 2 },
  unasked: { measure: unasked, minutes: 3 },
  crowds: { measure: crowds, minutes: 4 },
  orders: { measure: orders, minutes: 1 },
  history: { measure: history, minutes: 4 },
  telling: { measure: telling, minutes: 1 },
  archive: { measure: archive, minutes: 3 },
  backup: { measure: backup, minutes: 4 },
  catalogue: { measure: catalogue, minutes: 8 },
  relevance: { measure: relevance, minutes: 1 },
  "owner-pictures": { measure: ownerPictures, minutes: 6 },
  "picture-serving": { measure: pictureServing, minutes: 7 },
  "owners-day": { measure: ownersDay, minutes: 8 },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts[name]);
if (unknown.length) {
  process.stderr.write(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}.\n`);
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);

const names = asked.length ? asked : Object.keys(parts);
const minutes = names.map((name) => parts[name]!.minutes).reduce((sum, some) => sum + some, 0);
const { say, print, stop } = createProgress(minutes);
print(`Measuring ${names.join(", ")}: about ${minutes} minutes on four cores. Load ${currentLoad()} before.`);

/** A part that fails takes nothing from the others, and is said to have been skipped. */
const measure = (name: string) =>
  together([() => parts[name]!.measure((line) => say(`[${name}] ${line}`))]).catch(() => nothing);

const skipped: string[] = [];
for (const name of names) {
  const before = currentLoad();
  const findings = await measure(name);
  if (interrupted.aborted) break;
  write({ part: name, measured: circumstances({ before, after: currentLoad() }), ...findings });
  print(`\n${name}\n${table(findings)}\n`);
  skipped.push(...findings.skipped.map((reason) => `${name}: ${reason}`));
}
stop();
if (interrupted.aborted) {
  print("Interrupted: what was begun is ended, and nothing was written for it.");
  process.exit(130);
}
print(`Load ${currentLoad()} after. JSON and plots: ${results}`);
if (skipped.some((reason) => reason.includes("failed:"))) process.exitCode = 1;
print(skipped.length ? `SKIPPED\n${skipped.join("\n")}` : "Nothing was skipped.");
