import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createAccounts } from "../accounts/server/accounts.ts";
import { createApp, type Parts } from "../app.ts";
import { type Asset, readAssets } from "../page/server/assets.ts";
import { features } from "../features.ts";
import { readBrowserBuild } from "../page/server/browser-build.ts";
import { rootCause } from "../database/root-cause.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "../database/database.ts";
import { drainableServer } from "./draining.ts";
import { switchedOn } from "../assembly.ts";
import { fromMemory } from "./from-memory.ts";
import type { Log } from "./log.ts";
import { createReadiness } from "./readiness.ts";
import { root } from "./root.ts";
import { securityHeaders } from "./security.ts";
import { forgivingHealthChecks } from "./without-host.ts";

/** How long the database may take to let go of its connections, in milliseconds. */
const databasePatience = 2_000;

export type Serving = {
  /** Where the store answers, for example http://localhost:3000. */
  readonly address: string;
  /**
   * Answers what comes on the connections there are, and what is under way, for some seconds (`draining.ts`); then closes
   * them and the database's. Once `hurry` is aborted it waits for nobody.
   */
  stop(hurry: AbortSignal): Promise<void>;
};

export type ServingOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly log: Log;
};

/** The parts of a store that has been built into `dist/`. */
export async function builtParts({
  STORE_FEATURES,
}: Pick<Config, "STORE_FEATURES">): Promise<Pick<Parts, "build" | "assets" | "render">> {
  const client = join(root, "dist/client");
  const { renderPage } = (await import(join(root, "dist/server/render.js"))) as typeof import("../render.tsx");
  const built = readAssets(client, "/", (path) => path.startsWith("/assets/"));
  return {
    build: readBrowserBuild(client, STORE_FEATURES, features),
    assets: new Map([...built, ...readPictures()]),
    render: renderPage,
  };
}

/** The pictures in their delivered sizes; the masters they were made from are not served. */
export function readPictures(): Map<string, Asset> {
  return readAssets(join(root, "pictures"), "/pictures/", () => true, "masters/");
}

/** Serves the store from one process. Rejects with the system's error when the address cannot be had. */
export async function serveStore({ config, databaseUrl, secret, log }: ServingOptions): Promise<Serving> {
  const database = openDatabase(databaseUrl, {
    max: config.DATABASE_POOL,
    onError: (error) => log.warn({ cause: rootCause(error) }, "A database connection broke."),
  });
  const accounts = createAccounts({
    database,
    secret,
    secure: config.PUBLIC_URL?.startsWith("https:") ?? false,
    identity: config.identity,
    processes: config.WEB_CONCURRENCY,
    log,
  });
  const additions = switchedOn({ config, database, databaseUrl, secret, log });
  const stopping = new AbortController();
  const readiness = createReadiness(database, stopping.signal);
  const parts = { config, accounts, readiness, log, ...additions, ...(await builtParts(config)) };
  const app = createApp(parts);
  const memory = { kept: app.kept, headers: securityHeaders(config), log };
  // What a request of HTTP/1.0 without a Host header asks for, it asks of this machine.
  const others = getRequestListener(app.fetch, { hostname: "localhost" });
  const listener = forgivingHealthChecks(fromMemory(memory, others));
  const { server, drain } = drainableServer(stopping.signal, listener);
  try {
    await listen(server, config);
  } catch (error) {
    await additions.notices?.stop();
    await database.close();
    throw error;
  }
  return {
    address: addressOf(server),
    async stop(hurry) {
      stopping.abort();
      const silent = additions.notices?.stop(); // and with it the answers that go on as long as there may be news
      await drain(hurry);
      await silent;
      // Every request has its answer by now; a query that still waits belongs to one that was told "not now".
      await Promise.race([database.close(), wait(databasePatience)]);
    },
  };
}

export async function listen(server: Server, { HOST, PORT }: Pick<Config, "HOST" | "PORT">) {
  server.listen(PORT, HOST);
  await once(server, "listening"); // rejects when the server emits "error" first
}

export function addressOf(server: Server) {
  const { address, port } = server.address() as AddressInfo;
  const host = address === "127.0.0.1" ? "localhost" : address.includes(":") ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
