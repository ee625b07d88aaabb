/** One number of a metric. */
type Reading = {
  readonly value: number;
  /** Never what a visitor wrote: each value is one of a few that the code names. */
  readonly labels: Readonly<Record<string, string>>;
  /** Where it is not the metric's own: of the parts of a histogram. */
  readonly metricName?: string;
};

/** Something that is measured for whoever runs the shop, in Prometheus' terms. To have it costs next to nothing until it is asked for. */
export type Metric = {
  readonly name: `wicker_${string}`;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** How that of several processes becomes one: what each sees of the same thing is not added up. */
  readonly aggregator: "sum" | "max" | "min";
  /** Asked at each scrape, which does without it where this rejects or takes long. */
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
};

type Named = Pick<Metric, "name" | "help">;

/** Something that is so much just now. */
export const gauge = (
  named: Named,
  read: () => number | Promise<number>,
  aggregator: Metric["aggregator"] = "sum",
): Metric => ({
  ...named,
  type: "gauge",
  aggregator,
  read: async () => [{ value: await read(), labels: {} }],
});

/** Counts what happened, by what it was. All begin at 0: of what there was not, one more could not be told. */
export function counter<Value extends string>(named: Named, label: string, values: readonly Value[]) {
  const counts = new Map(values.map((value) => [value, 0]));
  const read = () => [...counts].map(([of, value]) => ({ value, labels: { [label]: of } }));
  return {
    metric: { ...named, type: "counter", aggregator: "sum", read } satisfies Metric,
    add: (value: Value) => void counts.set(value, counts.get(value)! + 1),
  };
}

/** Up to how many seconds something took, for each of the numbers of a histogram but the last. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** How long all of a kind took. */
export type Times = { readonly labels: Reading["labels"]; readonly counts: number[]; sum: number };

/** Adds one that took so long. */
export function record(times: Times, ms: number): void {
  const seconds = ms / 1000;
  let at = 0;
  while (at < bounds.length && seconds > bounds[at]!) at += 1;
  times.counts[at]! += 1;
  times.sum += seconds;
}

/** Keeps how long something took, by labels. */
export function histogram(named: Named) {
  const all = new Map<string, Times>();
  /** What is kept of those with these labels. */
  function of(labels: Reading["labels"]): Times {
    const key = Object.values(labels).join(" ");
    const times = all.get(key) ?? { labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 };
    all.set(key, times);
    return times;
  }
  function readingsOf({ labels, counts, sum }: Times): Reading[] {
    let count = 0;
    const buckets = counts.map((more, at) => {
      count += more;
      return {
        metricName: `${named.name}_bucket`,
        labels: { ...labels, le: String(bounds[at] ?? "+Inf") },
        value: count,
      };
    });
    const sums = { [`${named.name}_sum`]: sum, [`${named.name}_count`]: count };
    return [...buckets, ...Object.entries(sums).map(([metricName, value]) => ({ metricName, labels, value }))];
  }
  const read = () => [...all.values()].flatMap(readingsOf);
  return { metric: { ...named, type: "histogram", aggregator: "sum", read } satisfies Metric, of };
}
