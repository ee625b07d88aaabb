import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, flags } from "../e2e/browser.ts";
import { installTools } from "../e2e/install-tools.ts";
import { interrupted, output } from "./program.ts";

const tool = join(import.meta.dirname, "lighthouse");

/** Metrics of a page load, in ms. Only `cls` has no unit. */
export type Timings = {
  readonly fcp: number;
  readonly lcp: number;
  readonly tti: number;
  readonly tbt: number;
  readonly cls: number;
  /** Time from navigation start to the store's hydration mark. Null for a page without the mark (decision 0049). */
  readonly hydration: number | null;
};

/** Score of a category, from 0 to 100, and its failed audits. */
export type Score = { readonly category: string; readonly score: number; readonly lost: readonly string[] };

type Result = {
  readonly audits: Readonly<
    Record<
      string,
      {
        id: string;
        score: number | null;
        numericValue?: number;
        displayValue?: string;
        errorMessage?: string;
        details?: { items: unknown[] };
      }
    >
  >;
  readonly categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
};

/** Installs Lighthouse if absent. Returns the reason why Lighthouse cannot run, or null. */
export function lighthouseMissing(): string | null {
  if (!findBrowser()) return "no Chromium or Chrome: install one, or set CHROME_PATH";
  return installTools(tool) ? null : "Lighthouse could not be installed";
}

export const lighthouseVersion = (): string =>
  (JSON.parse(readFileSync(join(tool, "package.json"), "utf8")) as { devDependencies: { lighthouse: string } })
    .devDependencies.lighthouse;

export type Throttling = "simulate" | "devtools";

/**
 * Loads a page in a new browser that emulates a phone on a slow network.
 * @param folder contains the browser's files.
 * @param throttling "simulate": Lighthouse calculates the slow times. "devtools": network and CPU are slowed.
 * @param cookie identifies the visitor of a personal page.
 */
export async function timings(url: string, folder: string, throttling: Throttling, cookie?: string): Promise<Timings> {
  const { audits } = await run(url, folder, [
    "--only-audits=metrics,user-timings",
    `--throttling-method=${throttling}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ]);
  const all = audits["metrics"]!.details!.items[0] as Record<string, number>;
  const marks = (audits["user-timings"]?.details?.items ?? []) as { name: string; startTime: number }[];
  return {
    fcp: all["firstContentfulPaint"]!,
    lcp: all["largestContentfulPaint"]!,
    tti: all["interactive"]!,
    tbt: all["totalBlockingTime"]!,
    cls: all["cumulativeLayoutShift"]!,
    hydration: marks.find(({ name }) => name === "hydrated")?.startTime ?? null,
  };
}

/** Lighthouse scores of a page, and bytes transferred on a first visit. */
export async function scores(url: string, folder: string): Promise<{ scores: Score[]; bytes: number }> {
  const { audits, categories } = await run(url, folder, []);
  const given = Object.entries(categories).map(([category, { score, auditRefs }]) => ({
    category,
    score: Math.round((score ?? 0) * 100),
    lost: auditRefs
      .map(({ id, weight }) => ({ ...audits[id]!, weight }))
      .filter((audit) => audit.weight > 0 && audit.score !== null && audit.score < 1)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue.replaceAll("\u00a0", " ")})` : id)),
  }));
  return { scores: given, bytes: audits["total-byte-weight"]!.numericValue! };
}

/** Runs Lighthouse. Retries at most twice, because Lighthouse sometimes fails on a busy machine. */
async function run(url: string, folder: string, options: readonly string[], triesLeft = 2): Promise<Result> {
  try {
    return await runOnce(url, folder, options);
  } catch (error) {
    if (triesLeft === 0 || interrupted.aborted) throw error;
    process.stderr.write(`Lighthouse tries ${url} again. ${String(error)}\n`);
    return run(url, folder, options, triesLeft - 1);
  }
}

/** Runs Lighthouse's command with the mobile preset. The command starts and ends the browser. */
async function runOnce(url: string, folder: string, options: readonly string[]): Promise<Result> {
  const command = join(tool, "node_modules/lighthouse/cli/index.js");
  const chrome = `--chrome-flags=--headless=new ${flags.join(" ")}`;
  const always = ["--output=json", "--quiet", "--disable-full-page-screenshot", chrome];
  const env = { ...process.env, CHROME_PATH: findBrowser()!, TMPDIR: folder };
  const result = JSON.parse(await output(process.execPath, [command, url, ...always, ...options], env)) as Result;
  const failed = Object.values(result.audits).find(({ errorMessage }) => errorMessage);
  if (failed) throw new Error(`Lighthouse could not measure ${url}: ${failed.errorMessage}`);
  return result;
}
