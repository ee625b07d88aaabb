import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { collectWhenNeeded } from "./collecting.ts";
import type { ProcessConfig } from "./config.ts";
import { drainableServer } from "./draining.ts";
import { fastPath, type Cached } from "./fast-path.ts";
import type { Log } from "./log.ts";
import type { Requests } from "./requests.ts";
import { forgivingHealthChecks } from "./without-host.ts";
import type { Secrets } from "./secrets.ts";

/** How long the database may take to let go of its connections, in milliseconds. */
const databaseTimeoutMs = 2_000;

export type ServingOptions = {
  readonly config: ProcessConfig;
  readonly databaseUrl: string;
  /** Signs the cookies: every process of a store has the same. */
  readonly secrets: Secrets;
  readonly log: Log;
};

/** A store that can be asked. */
export type OpenStore = {
  readonly app: {
    readonly fetch: Parameters<typeof getRequestListener>[0];
    readonly cached: Cached;
    readonly headersOf: (path: string) => Readonly<Record<string, string>>;
    readonly routeAt: (path: string) => string;
    readonly requests: Requests;
  };
  /** To be called once it is open. */
  readonly begin: () => void;
  /** Ends what goes on although nobody asks for it, and the answers that go on as long as there may be news. */
  readonly endStreams: () => Promise<void>;
  /** Lets go of the database. */
  readonly close: () => Promise<void>;
};

export type Serving = {
  /** Where the store answers, for example http://localhost:3000. */
  readonly address: string;
  /**
   * Answers what comes on the connections there are, and what is under way, for some seconds (`draining.ts`); then closes
   * them and the database's. Once `hurry` is aborted it waits for nobody.
   */
  stop(hurry: AbortSignal): Promise<void>;
};

/**
 * Serves a store over HTTP. Rejects with the system's error when the address cannot be had.
 * @param open is given the signal that visitors are no longer to be sent here.
 */
export async function serve(
  open: (stopping: AbortSignal) => OpenStore,
  config: Pick<ProcessConfig, "HOST" | "PORT" | "PUBLIC_URL">,
): Promise<Serving> {
  collectWhenNeeded();
  const stopping = new AbortController();
  const { app, begin, endStreams, close } = open(stopping.signal);
  // What a request of HTTP/1.0 without a Host header asks for, it asks of this machine.
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
  begin();
  return {
    address: addressOf(server),
    async stop(hurry) {
      stopping.abort();
      const silent = endStreams();
      await drain(hurry);
      await silent;
      // Every request has its answer by now; a query that still waits belongs to one that was told "not now".
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
