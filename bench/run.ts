import { circumstances, currentLoad } from "./circumstances.ts";
import { interrupt, interrupted } from "./program.ts";
import { createProgress } from "./progress.ts";
import { type Findings, nothing, results, type Say, table, together, write } from "./report.ts";

type Part = { readonly load: () => Promise<(say: Say) => Promise<Findings>>; readonly minutes: number };

/**
 * Parts of the benchmark, by name. `npm run bench -- page` runs one part. `minutes` is the duration on four cores.
 * Parts load lazily, because a larger heap distorts times.
 */
const parts: Record<string, Part> = {
  page: { load: async () => (await import("./page.ts")).page, minutes: 9 },
  "shop-pages": { load: async () => (await import("./shop-pages.ts")).shopPages, minutes: 1 },
  pages: { load: async () => (await import("./pages.ts")).pagesSimulated, minutes: 8 },
  "pages-throttled": { load: async () => (await import("./pages.ts")).pagesThrottled, minutes: 12 },
  tasks: { load: async () => (await import("./tasks.ts")).tasks, minutes: 7 },
  interactions: { load: async () => (await import("./interactions.ts")).interactions, minutes: 8 },
  navigation: { load: async () => (await import("./navigation.ts")).pageToPage, minutes: 6 },
  basket: { load: async () => (await import("./basket.ts")).basket, minutes: 6 },
  server: { load: async () => (await import("./server.ts")).server, minutes: 2 },
  "uncached-search": { load: async () => (await import("./uncached-search.ts")).uncachedSearch, minutes: 3 },
  concurrency: { load: async () => (await import("./concurrency.ts")).concurrency, minutes: 6 },
  "long-pages": { load: async () => (await import("./long-pages.ts")).longPages, minutes: 4 },
  orders: { load: async () => (await import("./orders.ts")).orders, minutes: 1 },
  "data-growth": { load: async () => (await import("./data-growth.ts")).dataGrowth, minutes: 4 },
  notify: { load: async () => (await import("./notify.ts")).notify, minutes: 1 },
  archive: { load: async () => (await import("./archive.ts")).archive, minutes: 3 },
  backup: { load: async () => (await import("./backup.ts")).backup, minutes: 4 },
  catalogue: { load: async () => (await import("./catalogue.ts")).catalogue, minutes: 8 },
  relevance: { load: async () => (await import("./relevance.ts")).relevance, minutes: 1 },
  "owner-pictures": { load: async () => (await import("./owner-pictures.ts")).ownerPictures, minutes: 6 },
  "picture-serving": { load: async () => (await import("./owner-pictures.ts")).pictureServing, minutes: 7 },
  "owners-day": { load: async () => (await import("./owners-day.ts")).ownersDay, minutes: 8 },
};

const given = process.argv.slice(2);
const unknown = given.filter((name) => !parts[name]);
if (unknown.length) {
  process.stderr.write(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}.\n`);
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);

const names = given.length ? given : Object.keys(parts);
const minutes = names.map((name) => parts[name]!.minutes).reduce((sum, some) => sum + some, 0);
const { say, print, stop } = createProgress(minutes);
print(`Measuring ${names.join(", ")}: about ${minutes} minutes on four cores. Load ${currentLoad()} before.`);

const measure = (name: string) =>
  together([async () => (await parts[name]!.load())((line) => say(`[${name}] ${line}`))]).catch(() => nothing);

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
  print("Interrupted. The current part is stopped, and its results are not stored.");
  process.exit(130);
}
print(`Load ${currentLoad()} after. JSON and plots: ${results}`);
if (skipped.some((reason) => reason.includes("failed:"))) process.exitCode = 1;
print(skipped.length ? `SKIPPED\n${skipped.join("\n")}` : "Nothing was skipped.");
