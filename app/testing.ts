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

/** Signs the sessions of every such store. */
export const secrets = ["a secret that only tests know"] as const satisfies Secrets;

/**
 * A store on a database of its own, to be asked in-process: `store.request("/checkout")`.
 * @param changed what is otherwise than in a store that is served.
 * @param reach gives another address of the same database, such as one that does not always answer.
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
    build: { id: "tested", css: "body{margin:0}", scripts: ["/assets/main.js"], preloads: () => ["/assets/home.js"] },
    assets: new Map(),
    render: renderPage,
  });
  const options = { config, database, log, pages, renderEmail };
  // What @hono/node-server passes along: the limits need the visitor's address.
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
  /** The store as it is after a restart with other secrets. */
  const withSecrets = (others: Secrets) => {
    const again = assembleStore({ ...options, secrets: others }, changed);
    return { ...again, request: requestTo(again), database, databaseUrl, withSecrets };
  };
  return { ...store, request: requestTo(store), database, databaseUrl, stop, withSecrets };
}

export type TestStore = Awaited<ReturnType<typeof testStore>>;

/** The Cookie header that a browser would send after an answer. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A form as a browser without scripts posts it. */
export const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
});
