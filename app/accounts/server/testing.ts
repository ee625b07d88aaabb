import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { pino } from "pino";
import type { Credentials } from "../../shop/identity.ts";
import { accountApi } from "./api.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import type { Database } from "../../database/database.ts";
import type { HonoEnv } from "../../server/hono-env.ts";

type Arranged = Partial<
  Pick<Parameters<typeof createAccounts>[0], "secure" | "secrets" | "identity" | "keys" | "cost">
>;

/** Accounts on a database, and the log lines they wrote. */
export function accountsFor(
  database: Database,
  { secure = false, secrets = ["a secret of forty characters, for tests!"], ...hosted }: Arranged = {},
) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  return { accounts: createAccounts({ database, secrets, secure, log, ...hosted }), lines };
}

/** Somebody new, whom no other test knows. */
export const somebody = (): Credentials => ({ email: `${randomUUID()}@shopper.example`, password: "correct horse" });

/** A store that is nothing but its accounts. */
export function accountsApp(accounts: Accounts, { proxies = 0 } = {}) {
  const app = new Hono<HonoEnv>();
  app.use(async (c, next) => {
    c.set("proxies", proxies);
    await next();
  });
  return app.route("/api", accountApi(accounts));
}

type Sending = {
  address?: string;
  headers?: Record<string, string>;
  /** Those of another store's shopper in the same browser. */
  cookies?: Map<string, string>;
};

/** A browser at an address of its own, which keeps the cookies it is given and sends them. */
export function browserOf(
  app: Hono<HonoEnv>,
  { address = newAddress(), headers = {}, cookies = new Map() }: Sending = {},
) {
  /** What outlives a session: whom it has signed in before. */
  const marks = new Map<string, string>();

  /** Keeps and forgets what an answer says. */
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
    /** Its Cookie header, without the marks. */
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

/** The session's token in a browser's Cookie header. */
export const tokenIn = (header: string) => /wicker\.session\.[^=]+=([^.]+)/.exec(header)![1]!;

let visitors = 0;
/** An address that no other test uses: limits must not meet. */
export const newAddress = () => `10.0.${(visitors += 1) >> 8}.${visitors & 255}`;

/** A browser that sends this Cookie header, whatever it is given. */
export const withCookie = (app: Hono<HonoEnv>, cookie: string) => browserOf(app, { headers: { cookie } });

/** A refusal's status and sentence. */
export const told = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

/** How many answers had which status. */
export function tally(answers: readonly Response[]) {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
