import { AggregatorRegistry, collectDefaultMetrics, Registry } from "prom-client";
import { gauge, type Metric } from "./metrics.ts";
import { withTimeout } from "./timeout.ts";

/** What one process measured, as prom-client writes it down for others. */
export type Measured = readonly (Omit<Metric, "read" | "name"> & {
  readonly name: string;
  readonly values: Awaited<ReturnType<Metric["read"]>>;
})[];

export type Measure = () => Promise<Measured>;

const aProcess = gauge(
  { name: "wicker_processes", help: "How many processes serve the store, as far as they answer." },
  () => 1,
);

/** Begins to measure this process: what it is told of by features and the shell, and what Node and the system know. */
export function startMeasuring(metrics: readonly Metric[]): Measure {
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  return async () => {
    const known = (await ofNode.getMetricsAsJSON()) as unknown as Measured;
    return [...known.map(worst), ...(await Promise.all(metrics.map(measured)))];
  };
}

/** The same of a process that serves. */
export const startMeasuringServing = (metrics: readonly Metric[]) => startMeasuring([aProcess, ...metrics]);

async function measured({ read, ...metric }: Metric): Promise<Measured[number]> {
  const values = await withTimeout(Promise.resolve().then(read)).catch(() => []);
  return { ...metric, values };
}

/** prom-client would say how late the average process is, and nothing of when they began. */
const worst = (metric: Measured[number]): Measured[number] =>
  /^nodejs_eventloop_lag|^process_start_time/.test(metric.name) ? { ...metric, aggregator: "max" } : metric;

/** Several processes' as one. */
const together = (all: readonly Measured[]) => AggregatorRegistry.aggregate(all as object[][]);

/** The text that Prometheus reads. */
export const textOf = (all: readonly Measured[]): Promise<string> => together(all).metrics();

/** What counts on although its process has ended: a sum that fell would be taken for a new one. */
export const outliving = async (all: readonly Measured[]): Promise<Measured> => {
  const summed = (await together(all).getMetricsAsJSON()) as unknown as Measured;
  return summed.filter(({ type }) => type !== "gauge");
};
