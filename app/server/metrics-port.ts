import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { systemError } from "../database/postgres/refused.ts";
import { type ProcessConfig, ConfigError } from "./config.ts";
import { type Measured, textOf } from "./collect-metrics.ts";

type Port = NonNullable<ProcessConfig["METRICS_PORT"]>;

/**
 * Opens the HTTP server for Prometheus, with only GET /metrics. Responds 503 until `setScrape` is called.
 * @throws ConfigError if the port is unavailable.
 */
export async function openMetricsPort({ host, port }: Port) {
  let scrape: (() => Promise<readonly Measured[]>) | undefined;
  /** Current scrape. Concurrent requests share its result. */
  let pending: Promise<string> | undefined;
  const text = (all: () => Promise<readonly Measured[]>) =>
    (pending ??= all()
      .then(textOf)
      .finally(() => (pending = undefined)));

  const respond = (response: ServerResponse, status: number, body = "", headers = {}) =>
    response
      .writeHead(status, { "cache-control": "no-store", "x-content-type-options": "nosniff", ...headers })
      .end(body);

  const server = createServer((request, response) => {
    if (request.url?.split("?", 1)[0] !== "/metrics") return respond(response, 404);
    if (request.method !== "GET") return respond(response, 405, "", { allow: "GET" });
    if (!scrape) return respond(response, 503);
    const type = { "content-type": "text/plain; version=0.0.4; charset=utf-8" };
    return text(scrape).then(
      (metrics) => respond(response, 200, metrics, type),
      () => respond(response, 500),
    );
  });
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const { code } = systemError(error);
    throw new ConfigError(
      code === "EADDRINUSE"
        ? `Port ${port} is already in use. Stop the program that uses it, or set METRICS_PORT to another port.`
        : `Metrics cannot be served on ${host} port ${port} (${code}). Set METRICS_PORT to another address.`,
    );
  }
  const at = server.address() as { address: string; port: number };
  return {
    address: `http://${at.address.includes(":") ? `[${at.address}]` : at.address}:${at.port}/metrics`,
    setScrape: (all: () => Promise<readonly Measured[]>) => void (scrape = all),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
