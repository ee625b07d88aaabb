import { setTimeout as pause } from "node:timers/promises";

/** Interval of samples, in ms. A killed process loses what it counted since. */
const everyMs = 250;

export type Branches = ReturnType<typeof watchBranches>;

/**
 * Counts how often `settle` and the refund worker took each branch, from the store's metrics. Adds up what each sample
 * has more than the one before, because counters start again at zero after a kill.
 */
export function watchBranches(metrics: string) {
  const counts = new Map<string, number>();
  const stopped = new AbortController();

  async function sample(before: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
    const response = await fetch(metrics, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (!response?.ok) return before;
    const now = branchesIn(await response.text().catch(() => ""));
    for (const [branch, count] of now)
      counts.set(branch, (counts.get(branch) ?? 0) + Math.max(0, count - (before.get(branch) ?? 0)));
    return now;
  }

  async function watch() {
    let last: ReadonlyMap<string, number> = new Map();
    while (!stopped.signal.aborted) {
      last = await sample(last);
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
    await sample(last);
  }
  const watching = watch();

  return {
    counts: counts as ReadonlyMap<string, number>,
    async stop() {
      stopped.abort();
      await watching;
    },
  };
}

/** Reads lines such as `wicker_payments_branch_total{branch="paid"} 12` of Prometheus' text format. */
export const branchesIn = (metrics: string) =>
  new Map(
    [...metrics.matchAll(/^(?:wicker_)?payments_branch_total\{branch="([^"]*)"\} (\d+)/gm)].map(
      ([, branch, count]) => [branch!, Number(count)] as const,
    ),
  );
