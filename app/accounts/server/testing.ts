import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { pino } from "pino";
import type { Credentials } from "../../shop/identity.ts";
import { accountApi } from "./api.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import type { Database } from "../../database/database.ts";
import { withRequestTimeout } from "../../database/timeout.ts";
import type { HonoEnv } from "../../server/hono-env.ts";

type Arranged = Partial<
  Pick<Parameters<typeof createAccounts>[0], "secure" | "secrets" | "identity" | "keys" | "cost">
>;

export function accountsFor(
  database: Database,
  { secure = false, secrets = ["a secret of forty characters, for tests!"], ...hosted }: Arranged = {},
) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  return { accounts: createAccounts({ database, secrets, secure, log, ...hosted }), lines };
}

export const somebody = (): Credentials => ({ email: `${randomUUID()}@shopper.example`, password: "correct horse" });

export function accountsApp(accounts: Accounts, { proxies = 0 } = {}) {
  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    c.set("proxies", proxies);
    await withRequestTimeout(next);
  });
  return app.route("/api", accountApi(accounts));
}

type Sending = {
  address?: string;
  headers?: Record<string, string>;
  /** Cookie jar, for tests of several stores on one host. */
  cookies?: Map<string, string>;
};

/** Simulates a browser with its own IP address and cookie jar. */
export function browserOf(
  app: Hono<HonoEnv>,
  { address = newAddress(), headers = {}, cookies = new Map() }: Sending = {},
) {
  const marks = new Map<string, string>();

  function take(response: Response) {
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(set)!;
      const jar = name!.includes("wicker.known.") ? marks : cookies;
      if (set.includes("Max-Age=0")) jar.delete(name!);
      else jar.set(name!, value!);
    }
  }

  async function fetch(path: string, init: RequestInit = {}) {
    const cookie = [...cookies, ...marks].map((pair) => pair.join("=")).join("; ");
    const sent = new Headers({ ...(cookie && { cookie }), ...headers, ...(init.headers as Record<string, string>) });
    const socket = { incoming: { socket: { remoteAddress: address } } };
    const response = await app.request(path, { ...init, headers: sent }, socket);
    take(response);
    return response;
  }

  const post = (path: string, body: unknown) => fetch(path, { method: "POST", body: JSON.stringify(body) });
  return {
    cookies,
    marks,
    cookie: () => [...cookies].map((pair) => pair.join("=")).join("; "),
    fetch,
    take,
    post,
    signIn: (credentials: Credentials) => post("/api/sign-in", credentials),
    createAccount: (credentials: Credentials) => post("/api/accounts", credentials),
    prove: (idToken: string) => post("/api/session", { idToken }),
    signOut: () => post("/api/sign-out", {}),
    user: async () => ((await (await fetch("/api/session")).json()) as { user: unknown }).user,
  };
}

export const tokenIn = (header: string) => /wicker\.session\.[^=]+=([^.]+)/.exec(header)![1]!;

let visitors = 0;
/** Creates a unique IP address, so that rate limits of tests do not interfere. */
export const newAddress = () => `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;

export const withCookie = (app: Hono<HonoEnv>, cookie: string) => browserOf(app, { headers: { cookie } });

export const statusAndMessage = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

export function tally(responses: readonly Response[]) {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
