type Reading = {
  readonly value: number;
  /** Each label has a fixed set of values, never user input. */
  readonly labels: Readonly<Record<string, string>>;
  /** Name of a histogram's series, such as `..._bucket`. Default: the metric's name. */
  readonly metricName?: string;
};

/** Prometheus metric. Only `read` may do expensive work. */
export type Metric = {
  readonly name: `wicker_${string}`;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** Aggregation over processes. Not "sum" if all processes measure the same thing, such as the disk. */
  readonly aggregator: "sum" | "max" | "min";
  /** Reads the samples at a scrape. If `read` rejects or times out, the scrape omits the metric's samples. */
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
};

type Named = Pick<Metric, "name" | "help">;

type ReadNumber = () => number | Promise<number>;

export const gauge = (named: Named, read: ReadNumber, aggregator: Metric["aggregator"] = "sum"): Metric => ({
  ...named,
  type: "gauge",
  aggregator,
  read: async () => [{ value: await read(), labels: {} }],
});

/** Creates a counter with a label. All label values start at 0, so that Prometheus sees the first increment. */
export function counter<Value extends string>(named: Named, label: string, values: readonly Value[]) {
  const counts = new Map(values.map((value) => [value, 0]));
  const read = () => [...counts].map(([of, value]) => ({ value, labels: { [label]: of } }));
  return {
    metric: { ...named, type: "counter", aggregator: "sum", read } satisfies Metric,
    add: (value: Value) => void counts.set(value, (counts.get(value) ?? 0) + 1),
  };
}

/** Upper bounds of the histogram's buckets, in seconds. The last bucket has no upper bound. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Histogram of durations for one set of labels. `sum` is in seconds. */
export type Times = { readonly labels: Reading["labels"]; readonly counts: number[]; sum: number };

export function record(times: Times, ms: number): void {
  const seconds = ms / 1000;
  const at = bounds.findIndex((bound) => seconds <= bound);
  times.counts[at < 0 ? bounds.length : at]! += 1;
  times.sum += seconds;
}

export function histogram(named: Named) {
  const all = new Map<string, Times>();
  function of(labels: Reading["labels"]): Times {
    const key = Object.values(labels).join(" ");
    return all.getOrInsertComputed(key, () => ({ labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 }));
  }
  function readingsOf({ labels, counts, sum }: Times): Reading[] {
    let count = 0;
    const buckets = counts.map((more, at) => {
      count += more;
      const le = String(bounds[at] ?? "+Inf");
      return { metricName: `${named.name}_bucket`, labels: { ...labels, le }, value: count };
    });
    const sums = { [`${named.name}_sum`]: sum, [`${named.name}_count`]: count };
    return [...buckets, ...Object.entries(sums).map(([metricName, value]) => ({ metricName, labels, value }))];
  }
  const read = () => [...all.values()].flatMap(readingsOf);
  return { metric: { ...named, type: "histogram", aggregator: "sum", read } satisfies Metric, of };
}
