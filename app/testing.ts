import { pino } from "pino";
import { assembleStore } from "./assembly.ts";
import { parseConfig } from "./config.ts";
import { openDatabase } from "./database/database.ts";
import { testDatabase } from "./database/postgres/testing.ts";
import type { AppOptions } from "./page/server/app.ts";
import { renderEmail, renderPage } from "./render.tsx";
import type { Secrets } from "./server/secrets.ts";

type Assembled = ReturnType<typeof assembleStore>;

const host = "localhost:3000";

export const secrets = ["a secret that only tests know"] as const satisfies Secrets;

/**
 * Creates an in-process store with its own database. Call `store.request("/checkout")`, for example.
 * @param changed overrides of the app's options.
 * @param reach maps the database URL, for example to the URL of an unreliable proxy.
 */
export async function testStore(
  settings: Record<string, string> = {},
  changed: Partial<AppOptions> = {},
  reach = async (url: string) => url,
) {
  const { url: direct, ...running } = await testDatabase();
  const databaseUrl = await reach(direct);
  const database = databaseUrl === direct ? running.database : openDatabase(databaseUrl);
  const log = changed.log ?? pino({ level: "silent" });
  const config = parseConfig(settings);
  const pages = () => ({
    build: {
      id: "tested",
      css: "body{margin:0}",
      firstScript: "1",
      scripts: ["/assets/main.js"],
      preloads: () => ["/assets/home.js"],
    },
    assets: new Map(),
    render: renderPage,
  });
  const options = { config, database, log, pages, renderEmail };
  // Simulates the bindings of @hono/node-server. Rate limits read the client's IP address from the bindings.
  const bindings = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const requestTo =
    ({ app }: Pick<Assembled, "app">) =>
    async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("host")) headers.set("host", host);
      if (init.method && init.method !== "GET" && !headers.has("origin")) headers.set("origin", `http://${host}`);
      return app.request(path, { ...init, headers }, bindings);
    };
  const { stop: stopStore, ...store } = assembleStore({ ...options, secrets }, changed);
  const stop = async () => {
    await stopStore();
    await database.close();
    await running.stop();
  };
  /** Assembles the store again with other secrets. */
  const withSecrets = (others: Secrets) => {
    const again = assembleStore({ ...options, secrets: others }, changed);
    return { ...again, request: requestTo(again), database, databaseUrl, withSecrets };
  };
  return { ...store, request: requestTo(store), database, databaseUrl, stop, withSecrets };
}

export type TestStore = Awaited<ReturnType<typeof testStore>>;

/** Returns the Cookie header that a browser sends after a response. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Creates a form request, like a browser without scripts. */
export const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
});
