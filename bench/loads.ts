import type { Timings } from "./lighthouse.ts";
import { median, type Say } from "./report.ts";

export type Runs = Readonly<Record<string, readonly Timings[]>>;

/** Measures each page once per round. Load from other programs thus affects all pages equally. */
export async function interleaved(
  pages: Readonly<Record<string, string>>,
  rounds: number,
  measure: (url: string) => Promise<Timings>,
  throttling: string,
  say: Say,
): Promise<Runs> {
  const runs: Record<string, Timings[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round += 1)
    for (const [name, url] of Object.entries(pages)) {
      say(`${throttling} throttling, round ${round} of ${rounds}: ${name}`);
      runs[name]!.push(await measure(url));
    }
  return runs;
}

export type Metric = "fcp" | "lcp" | "tti" | "tbt" | "cls";
export const middle = (runs: readonly Timings[], metric: Metric) => median(runs.map((run) => run[metric]));
