import { setTimeout as pause } from "node:timers/promises";

/** Sampling interval, in ms. Call `look` before each kill, because a kill loses the counts since the last sample. */
const everyMs = 250;

export type Branches = ReturnType<typeof watchBranches>;

/** Counts how often each payment branch ran. Adds up increases, because metrics restart at zero after a kill. */
export function watchBranches(metrics: string) {
  const counts = new Map<string, number>();
  const stopped = new AbortController();

  let last: ReadonlyMap<string, number> = new Map();
  let looking = Promise.resolve();

  async function sample() {
    const response = await fetch(metrics, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (!response?.ok) return;
    const now = branchesIn(await response.text().catch(() => ""));
    for (const [branch, count] of now)
      counts.set(branch, (counts.get(branch) ?? 0) + Math.max(0, count - (last.get(branch) ?? 0)));
    last = now;
  }

  /** Takes a sample. Waits for a running sample first. */
  const look = () => (looking = looking.then(sample));

  async function watch() {
    while (!stopped.signal.aborted) {
      await look();
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
    await look();
  }
  const watching = watch();

  return {
    counts: counts as ReadonlyMap<string, number>,
    look,
    untaken: () => [...counts].filter(([, count]) => count === 0).map(([branch]) => branch),
    async stop() {
      stopped.abort();
      await watching;
    },
  };
}

/** Parses lines such as `wicker_payments_branch_total{branch="paid"} 12` in Prometheus' text format. */
export const branchesIn = (metrics: string) =>
  new Map(
    [...metrics.matchAll(/^(?:wicker_)?payments_branch_total\{branch="([^"]*)"\} (\d+)/gm)].map(
      ([, branch, count]) => [branch!, Number(count)] as const,
    ),
  );
