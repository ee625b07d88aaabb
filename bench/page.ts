import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root, startStore, temporaryFolder } from "../e2e/store-process.ts";
import { lighthouseMissing, timings } from "./lighthouse.ts";
import { interleaved, type Metric, middle, type Runs } from "./loads.ts";
import { startNginx } from "./nginx.ts";
import { versionOf } from "./program.ts";
import { atMost, type Bars, type Figure, type Findings, median, nothing, type Say, together } from "./report.ts";
import { scoresOf } from "./scores.ts";
import { serveTwin } from "./static-page.ts";

const simulated = 5;
const applied = 9;

/** Measures load times of the home page with and without scripts, and Lighthouse scores of the default store. */
export async function page(say: Say): Promise<Findings> {
  const missing = lighthouseMissing();
  if (missing) return { ...nothing, skipped: [missing] };
  const withoutNginx = versionOf("nginx", "-v") === null;
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const store = await startStore({ DATA_DIR: join(folder, "data"), NODE_ENV: "production" });
    ends.push(() => store.stop());
    const still = await serveTwin(await fetch(store.address), false);
    ends.push(() => still.stop());
    const pages: Record<string, string> = { store: store.address, static: still.address };
    if (!withoutNginx) {
      await cp(join(root, "pictures"), join(folder, "www/pictures"), { recursive: true });
      await cp(join(root, "public"), join(folder, "www"), { recursive: true });
      const nginx = await startNginx(folder, brotliCompressSync(still.html), "br");
      ends.push(() => nginx.stop());
      pages["nginx"] = nginx.address;
    }
    return await together([
      async () => {
        const runs = await interleaved(pages, simulated, (url) => timings(url, folder, "simulate"), "simulated", say);
        return { ...nothing, figures: simulatedFigures(runs), bars: [bars("Simulated throttling", runs)], raw: runs };
      },
      async () => {
        const runs = await interleaved(pages, applied, (url) => timings(url, folder, "devtools"), "applied", say);
        return { ...nothing, figures: appliedFigures(runs), bars: [bars("Applied throttling", runs)], raw: runs };
      },
      () => scoresOf(store.address, ["/", "/checkout", "/login"], folder, say),
      async () => ({ ...nothing, skipped: withoutNginx ? ["the static page from nginx: install nginx"] : [] }),
    ]);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

const servers: Record<string, string> = {
  store: "the store",
  static: "static page, same server",
  nginx: "static page, nginx",
};

/** Figures of a metric: the value of each page, and the store's value divided by each other page's value. */
function compared(runs: Runs, metric: Metric, throttling: string, limit?: number): Figure[] {
  const name = `${metric.toUpperCase()}, ${throttling}`;
  const values = Object.entries(runs).map(([from, all]) => ({ from, value: middle(all, metric) }));
  const [store, ...others] = values;
  return [
    ...values.map(({ from, value }) => ({ what: `${name}: ${servers[from]}`, value, unit: "ms" })),
    ...others.map(({ from, value }) => {
      const ratio: Figure = { what: `${name}: next to ${servers[from]}`, value: store!.value / value, unit: "x" };
      return limit ? atMost(ratio.what, ratio.value, ratio.unit, limit) : ratio;
    }),
  ];
}

const others = (runs: Runs) => Object.entries(runs).filter(([from]) => from !== "store");

const simulatedFigures = (runs: Runs): Figure[] => [
  ...compared(runs, "fcp", "simulated", 1.05),
  ...compared(runs, "lcp", "simulated", 1.25),
  ...compared(runs, "tti", "simulated", 1.75),
  atMost("TBT, simulated: the store", middle(runs["store"]!, "tbt"), "ms", 0),
  ...others(runs).map(([from, all]) => ({
    what: `TBT, simulated: ${servers[from]}`,
    value: middle(all, "tbt"),
    unit: "ms",
  })),
  atMost("CLS, simulated: the store", middle(runs["store"]!, "cls"), "", 0),
];

const appliedFigures = (runs: Runs): Figure[] => [
  ...compared(runs, "fcp", "applied"),
  ...compared(runs, "lcp", "applied", 1.1),
  { what: "TBT, applied: the store", value: middle(runs["store"]!, "tbt"), unit: "ms" },
  atMost("CLS, applied: the store", middle(runs["store"]!, "cls"), "", 0),
  atMost("time to hydration, applied", median(runs["store"]!.map((run) => run.hydration!)), "ms", 3000),
];

const bars = (title: string, runs: Runs): Bars => ({
  title: `${title}: median of ${runs["store"]!.length} runs`,
  unit: "ms",
  bars: (["fcp", "lcp", "tti"] as const).flatMap((metric) =>
    Object.entries(runs).map(([from, all]) => [`${metric.toUpperCase()} ${from}`, middle(all, metric)] as const),
  ),
});
