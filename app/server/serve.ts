import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { collectWhenNeeded } from "./garbage-collection.ts";
import type { ProcessConfig } from "./config.ts";
import { drainableServer } from "./draining.ts";
import { fastPath, type FastPathApp } from "./fast-path.ts";
import type { Log } from "./log.ts";
import { forgivingHealthChecks } from "./without-host.ts";
import type { Secrets } from "./secrets.ts";

/** Maximum time to close database connections, in ms. */
const databaseTimeoutMs = 2_000;

export type ServingOptions = {
  readonly config: ProcessConfig;
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly log: Log;
};

export type OpenStore = {
  readonly app: FastPathApp & { readonly fetch: Parameters<typeof getRequestListener>[0] };
  /** Starts background work. Call when the server listens. */
  readonly start: () => void;
  readonly endStreams: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type Serving = Awaited<ReturnType<typeof serve>>;

/**
 * Serves a store over HTTP. Rejects with the system's error if the port is unavailable.
 * @param open opens the store. The signal is aborted when the store stops.
 */
export async function serve(
  open: (stopping: AbortSignal) => OpenStore,
  config: Pick<ProcessConfig, "HOST" | "PORT" | "PUBLIC_URL">,
) {
  collectWhenNeeded();
  const stopping = new AbortController();
  const { app, start, endStreams, close } = open(stopping.signal);
  // Treats requests without a Host header as requests to localhost: HTTP/1.0 requests and health probes.
  const others = getRequestListener(app.fetch, { hostname: "localhost" });
  const listener = forgivingHealthChecks(fastPath(app, others));
  const { server, drain } = drainableServer(stopping.signal, listener);
  try {
    await listen(server, config);
  } catch (error) {
    await endStreams();
    await close();
    throw error;
  }
  start();
  return {
    address: addressOf(server),
    /** Drains connections (`draining.ts`), then closes the database. Stops waiting for clients when `hurry` aborts. */
    async stop(hurry: AbortSignal) {
      stopping.abort();
      const silent = endStreams();
      await drain(hurry);
      await silent;
      // All requests have ended. A query that still runs is from a request that timed out, so the wait is limited.
      await Promise.race([close(), wait(databaseTimeoutMs)]);
    },
  };
}

export async function listen(server: Server, { HOST, PORT }: Pick<ProcessConfig, "HOST" | "PORT">) {
  server.listen(PORT, HOST);
  await once(server, "listening"); // rejects when the server emits "error" first
}

export function addressOf(server: Server) {
  const { address, port } = server.address() as AddressInfo;
  const host = address === "127.0.0.1" ? "localhost" : address.includes(":") ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
