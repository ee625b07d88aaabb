import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One measured figure; `met` is there where the project has an aim for it. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: string;
  readonly met?: boolean;
};

/** How a cost grows: drawn as a plot. */
export type Curve = {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly points: readonly (readonly [number, number])[];
};

/** What a part of the bench found out, and what it had to leave out, with the reason. */
export type Findings = {
  readonly figures: readonly Figure[];
  readonly curves: readonly Curve[];
  readonly skipped: readonly string[];
};

/** Tells how far a part is. */
export type Say = (line: string) => void;

export const results = join(import.meta.dirname, "results");

/** A figure that should be at most, or at least, so much. */
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

const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

export function table({ figures, skipped }: Findings): string {
  const lines = figures.map(({ what, value, unit, aim = "", met }) =>
    [what.padEnd(62), shown(value).padStart(9), unit.padEnd(11), aim.padEnd(15), met === false ? "MISSED" : ""].join(
      " ",
    ),
  );
  return [...lines, ...skipped.map((reason) => `Skipped: ${reason}`)].join("\n");
}

/** Writes a part's findings as JSON, and each of its curves as an SVG. */
export function write(part: string, findings: Findings) {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${part}.json`), `${JSON.stringify(findings, null, 2)}\n`);
  findings.curves.forEach((curve, at) => writeFileSync(join(results, `${part}-${at + 1}.svg`), plot(curve)));
}

/** A line through the points: the x axis counts points, for their values double or grow tenfold. */
function plot({ title, x, y, points }: Curve): string {
  const [width, height, left, top] = [480, 240, 60, 40];
  const highest = Math.max(...points.map(([, value]) => value));
  const at = points.map(([label, value], index) => ({
    label,
    value,
    px: left + (index * width) / Math.max(1, points.length - 1),
    py: top + height - (value / highest) * height,
  }));
  const marks = at.map(
    ({ label, value, px, py }) =>
      `<circle cx="${px}" cy="${py}" r="4"/><text x="${px}" y="${py - 10}">${shown(value)}</text>` +
      `<text x="${px}" y="${top + height + 20}">${label}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 330" font-family="sans-serif" font-size="12" text-anchor="middle">
<rect width="600" height="330" fill="#fff"/>
<text x="300" y="18" font-size="15">${title}</text>
<text x="300" y="322">${x}; ${y}</text>
<polyline fill="none" stroke="#17212b" points="${at.map(({ px, py }) => `${px},${py}`).join(" ")}"/>
${marks.join("\n")}
</svg>
`;
}
