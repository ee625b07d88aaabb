import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import type { Circumstances } from "./circumstances.ts";
import { interrupted } from "./program.ts";
import { type Bars, type Curve, plotBars, plotCurve, shown } from "./plot.ts";
import { slopeOf } from "./slope.ts";

export type { Bars, Curve } from "./plot.ts";

/** Measured value. `aim` describes its limit, if any. `met` is true if the value is within the limit. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: string;
  readonly met?: boolean;
};

export type Findings = {
  readonly figures: readonly Figure[];
  readonly curves: readonly Curve[];
  readonly bars?: readonly Bars[];
  readonly skipped: readonly string[];
  readonly notes?: readonly string[];
  readonly raw?: unknown;
};

export const nothing: Findings = { figures: [], curves: [], skipped: [] };

/** Runs measurements one after the other. Reports failed measurements as skipped. */
export async function together(jobs: readonly (() => Promise<Findings>)[]): Promise<Findings> {
  const all: Findings[] = [];
  for (const job of jobs)
    all.push(
      await job().catch((error: unknown) => {
        interrupted.throwIfAborted();
        return { ...nothing, skipped: [`this failed: ${inspect(error)}`] };
      }),
    );
  return {
    figures: all.flatMap(({ figures }) => figures),
    curves: all.flatMap(({ curves }) => curves),
    bars: all.flatMap(({ bars = [] }) => bars),
    notes: all.flatMap(({ notes = [] }) => notes),
    skipped: all.flatMap(({ skipped }) => skipped),
    raw: all.map(({ raw }) => raw).filter((raw) => raw !== undefined),
  };
}

export type StoredResults = Findings & { readonly part: string; readonly measured: Circumstances };

export type Say = (line: string) => void;

export const results = join(import.meta.dirname, "results");

export const atMost = (what: string, value: number, unit: string, limit: number): Figure => ({
  what,
  value,
  unit,
  aim: `at most ${limit}`,
  met: value <= limit,
});
export const atLeast = (what: string, value: number, unit: string, limit: number): Figure => ({
  what,
  value,
  unit,
  aim: `at least ${limit}`,
  met: value >= limit,
});

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export function table({ figures, curves, notes = [], skipped }: Findings): string {
  const lines = figures.map(({ what, value, unit, aim = "", met }) =>
    [what.padEnd(62), shown(value).padStart(9), unit.padEnd(11), aim.padEnd(15), met === false ? "MISSED" : ""]
      .join(" ")
      .trimEnd(),
  );
  const growth = curves.map(({ title, points }) => `${title}: ${growthOf(points)}`);
  return [...lines, ...growth, ...slopes(curves), ...notes, ...skipped.map((reason) => `SKIPPED: ${reason}`)].join(
    "\n",
  );
}

/** Formats a curve as text: "1 -> 21, 10 -> 30". */
export const growthOf = (points: Curve["points"]) => points.map(([x, y]) => `${x} -> ${shown(y)}`).join(", ");

export const slopes = (curves: readonly Curve[]) =>
  curves.flatMap((curve) => {
    const slope = slopeOf(curve);
    return slope ? [`Slope of "${curve.title}" by ${curve.x}: ${slope}`] : [];
  });

export const plots = (part: string, { curves, bars = [] }: Findings) =>
  [
    ...curves.map((curve) => ({ says: `${curve.title}: ${growthOf(curve.points)}`, svg: plotCurve(curve) })),
    ...bars.map((some) => ({
      says: `${some.title}: ${some.bars.map(([label, value]) => `${label} ${shown(value)} ${some.unit}`).join(", ")}`,
      svg: plotBars(some),
    })),
  ].map(({ says, svg }, at) => ({ says, svg, file: `${part}-${at + 1}.svg` }));

/** Deletes a part's plots. Compares the whole part name, because another part's name may start with it. */
export function removePlots(folder: string, part: string): void {
  const numbered = /^-\d+\.svg$/;
  for (const name of readdirSync(folder))
    if (name.startsWith(part) && numbered.test(name.slice(part.length))) rmSync(join(folder, name));
}

/** Writes results as JSON, and plots as SVG. Replaces the results and plots of earlier runs. */
export function write(stored: StoredResults, folder = results) {
  mkdirSync(folder, { recursive: true });
  removePlots(folder, stored.part);
  writeFileSync(join(folder, `${stored.part}.json`), `${JSON.stringify(stored, null, 2)}\n`);
  for (const { file, svg } of plots(stored.part, stored)) writeFileSync(join(folder, file), svg);
}
