import type { Curve } from "./plot.ts";

export const byProcesses = "WEB_CONCURRENCY";

/** Describes a curve as a power law ("as n^0.07"), or as the gain per process. Empty for a single point. */
export function slopeOf({ x, points }: Pick<Curve, "x" | "points">): string {
  if (points.length < 2) return "";
  return x === byProcesses ? gains(points) : power(points);
}

function power(points: Curve["points"]): string {
  const known = points.filter(([x, y]) => x > 0 && y > 0);
  if (known.length < 2) return "";
  const exponent = leastSquares(known.map(([x, y]) => [Math.log(x), Math.log(y)]));
  const [from] = known[0]!;
  return `as n^${signed(exponent, 2)}${known.length < points.length ? ` from ${from} on` : ""}`;
}

/** Describes the average gain per additional process, and each single gain, in percent of the first value. */
function gains(points: Curve["points"]): string {
  const first = points[0]![1];
  const steps = points.slice(1).map(([count, y], at) => `${count}: ${percent((y - points[at]![1]) / first)}`);
  return `each process more ${percent(leastSquares(points) / first)} of what one does (${steps.join(", ")})`;
}

function leastSquares(points: Curve["points"]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, some) => sum + some, 0) / values.length;
  const [x, y] = [mean(points.map(([some]) => some)), mean(points.map(([, some]) => some))];
  const together = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return together / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}

const percent = (share: number) => `${share > 0 ? "+" : ""}${signed(100 * share, 0)} %`;

/** Formats a number. Shows -0 as 0. */
const signed = (value: number, digits: number) => value.toFixed(digits).replace(/^-(?=0(\.0+)?$)/, "");
