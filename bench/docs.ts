import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { root } from "../e2e/store-process.ts";
import type { Circumstances } from "./circumstances.ts";
import { costs } from "./costs.ts";
import { onPaper } from "./paper.ts";
import { type Figure, type StoredResults, plots, removePlots, results, slopes } from "./report.ts";
import { shown } from "./plot.ts";

/** `npm run bench:docs`: puts the figures and plots of the last runs into the marked places of docs/performance.md. */
const page = join(root, "docs/performance.md");
const pictures = join(root, "docs/performance");

/** The text with other content between a pair of marks. */
function filled(whole: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name}: written by npm run bench:docs -->`, `<!-- end of ${name} -->`];
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}.`);
  return `${whole.slice(0, from + begin.length)}\n\n${content}\n\n${whole.slice(to)}`;
}

/** What a part found, as the page tells it. */
function section(kept: StoredResults): string {
  const { part, measured, figures, curves, notes = [], skipped } = kept;
  return [
    where(measured),
    table(figures),
    [...slopes(curves), ...notes, ...skipped.map((reason) => `Skipped: ${reason}.`)]
      .map((line) => `- ${line}`)
      .join("\n"),
    plots(part, kept)
      .map(({ file, says }) => `![${says}](performance/${file})`)
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
    "| | measured | aim | |",
    "| --- | --- | --- | --- |",
    ...figures.map(({ what, value, unit, aim = "", met }) => {
      const verdict = { true: "met", false: "**missed**", undefined: "" }[`${met}`];
      return `| ${what} | ${shown(value)} ${unit} | ${aim} | ${verdict} |`;
    }),
  ].join("\n");

/** Puts a part's plots beside the page, in place of its earlier ones. */
function draw(kept: StoredResults) {
  mkdirSync(pictures, { recursive: true });
  removePlots(pictures, kept.part);
  for (const { file, svg } of plots(kept.part, kept)) writeFileSync(join(pictures, file), svg);
}

if (!existsSync(results)) throw new Error("There are no figures yet: run `npm run bench` first.");
const all = readdirSync(results)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(results, name), "utf8")) as StoredResults);
let text = readFileSync(page, "utf8");
for (const kept of all) {
  text = filled(text, kept.part, section(kept));
  draw(kept);
}
// Its figures are the server's: where that was not measured again, what stands there still holds.
if (all.some(({ part }) => part === "server")) {
  text = filled(text, "paper", onPaper(all.flatMap(({ figures }) => figures)));
}
const taken = costs(all);
if (taken) text = filled(text, "costs", taken);
writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
