import type { PoolClient } from "pg";
import { gauge, histogram, type Metric, record } from "../server/metrics.ts";
import type { Database } from "./database.ts";

/** Metrics of the connection pool. Wraps `pool.connect` to measure the wait for a connection. */
export function poolMetrics({ $client: pool }: Database): Metric[] {
  const { metric, of } = histogram({
    name: "wicker_database_wait_seconds",
    help: "Seconds until a query got a database connection, or failed to get one.",
  });
  const waits = of({});
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const timed = () => {
    const startedAt = performance.now();
    return connect().finally(() => record(waits, performance.now() - startedAt));
  };
  pool.connect = timed as typeof pool.connect;

  return [
    metric,
    {
      name: "wicker_database_connections",
      help: "Connections in the database pools of all processes, without those for LISTEN.",
      type: "gauge",
      aggregator: "sum",
      read: () => [
        { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
        { labels: { state: "idle" }, value: pool.idleCount },
      ],
    },
    gauge(
      { name: "wicker_database_connections_max", help: "Maximum number of connections in the database pools." },
      () => pool.options.max,
    ),
    gauge(
      { name: "wicker_database_waiting", help: "Queries that are waiting for a database connection now." },
      () => pool.waitingCount,
    ),
  ];
}
