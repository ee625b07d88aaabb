import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { root } from "../e2e/store-process.ts";
import type { Circumstances } from "./circumstances.ts";
import { costs } from "./costs.ts";
import { onPaper } from "./paper.ts";
import { type Figure, type StoredResults, plots, removePlots, results, slopes } from "./report.ts";
import { shown } from "./plot.ts";
import { filled, summarized } from "./summary.ts";

/**
 * `npm run bench:docs`: writes all results into docs/appendix/performance.md, and the main results into
 * docs/performance.md.
 */
const page = join(root, "docs/performance.md");
const appendix = join(root, "docs/appendix/performance.md");
const pictures = join(root, "docs/performance");

function section(stored: StoredResults): string {
  const { part, measured, figures, curves, notes = [], skipped } = stored;
  return [
    where(measured),
    table(figures),
    [...slopes(curves), ...notes, ...skipped.map((reason) => `Skipped: ${reason}.`)]
      .map((line) => `- ${line}`)
      .join("\n"),
    plots(part, stored)
      .map(({ file, says }) => `![${says}](../performance/${file})`)
      .join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

const where = ({ date, system, processor, cores, memoryGiB, load, versions }: Circumstances) =>
  `Measured ${date.slice(0, 16).replace("T", " ")} UTC on ${system}, ${cores} cores (${processor}), ${memoryGiB} GiB; load ` +
  `${load.before} before, ${load.after} after. ${Object.entries(versions)
    .map(([name, version]) => `${name}: ${version}`)
    .join("; ")}.`;

const table = (figures: readonly Figure[]) =>
  [
    "| | measured | budget | |",
    "| --- | --- | --- | --- |",
    ...figures.map(({ what, value, unit, aim = "", met }) => {
      const verdict = { true: "met", false: "**missed**", undefined: "" }[`${met}`];
      return `| ${what} | ${shown(value)} ${unit} | ${aim} | ${verdict} |`;
    }),
  ].join("\n");

function draw(stored: StoredResults) {
  mkdirSync(pictures, { recursive: true });
  removePlots(pictures, stored.part);
  for (const { file, svg } of plots(stored.part, stored)) writeFileSync(join(pictures, file), svg);
}

const all = existsSync(results)
  ? readdirSync(results)
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(join(results, name), "utf8")) as StoredResults)
  : [];
if (all.length === 0) process.stderr.write("bench/results is empty: only the main tables are written.\n");
let text = readFileSync(appendix, "utf8");
for (const stored of all) {
  text = filled(text, stored.part, section(stored));
  draw(stored);
}
// Keeps the previous capacity estimate if `bench/results` has no results of the server.
if (all.some(({ part }) => part === "server")) {
  text = filled(text, "paper", onPaper(all.flatMap(({ figures }) => figures)));
}
const taken = costs(all);
if (taken) text = filled(text, "costs", taken);
const options = { ...(await resolveConfig(page)), parser: "markdown", proseWrap: "always" } as const;
text = await format(text, options);
writeFileSync(appendix, text);
writeFileSync(page, await format(summarized(readFileSync(page, "utf8"), text), options));
