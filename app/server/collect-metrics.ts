import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import type { Metric } from "./metrics.ts";
import { withRequestTimeout } from "../database/timeout.ts";

export type Measured = readonly (Omit<Metric, "read" | "name"> & {
  readonly name: string;
  readonly values: Awaited<ReturnType<Metric["read"]>>;
})[];

/** Starts measuring this process. Returns a function that reads `metrics` and Node's default metrics. */
export function startMeasuring(metrics: readonly Metric[]) {
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  return async (): Promise<Measured> => {
    return [...(await measuredIn(ofNode)).map(worst), ...(await Promise.all(metrics.map(measured)))];
  };
}

/** prom-client's types do not say that its metrics have values. */
const measuredIn = async (registry: Pick<Registry, "getMetricsAsJSON">) =>
  (await registry.getMetricsAsJSON()) as unknown as Measured;

async function measured({ read, ...metric }: Metric): Promise<Measured[number]> {
  const values = await withRequestTimeout(async () => read()).catch(() => []);
  return { ...metric, values };
}

/** Aggregates event-loop lags and process start times by their maximum. prom-client would average or omit them. */
const worst = (metric: Measured[number]): Measured[number] =>
  /^nodejs_eventloop_lag|^process_start_time/.test(metric.name) ? { ...metric, aggregator: "max" } : metric;

const aggregate = (all: readonly Measured[]) => AggregatorRegistry.aggregate(all as object[][]);

/** Aggregates the metrics of all processes, in Prometheus' text format. */
export const textOf = (all: readonly Measured[]): Promise<string> => aggregate(all).metrics();

/** Sums counters and histograms, to keep the totals of ended processes. Drops gauges, which end with their process. */
export const outliving = async (all: readonly Measured[]): Promise<Measured> => {
  const summed = await measuredIn(aggregate(all));
  return summed.filter(({ type }) => type !== "gauge");
};
