import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Counts } from "./counts.ts";

const timeoutMs = 30_000;

export type TextResponse = { readonly status: number; readonly location: string | undefined; readonly body: string };

/** Thrown if the store violates a guarantee. Ends the test. */
export class Untruth extends Error {}

export type Client = ReturnType<typeof clientOf>;

/** Simulates a browser with cookies and one keep-alive connection. `address` is sent as X-Forwarded-For. */
export function clientOf(store: string, address: string, counts: Counts) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map<string, string>();

  function keep(setCookies: readonly string[] = []) {
    for (const cookie of setCookies) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie)!;
      if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  /** Sends a request. Resolves with null after an expected failure: a refused or broken connection, or status 503. */
  async function ask(path: string, body?: object): Promise<TextResponse | null> {
    counts.requests += 1;
    const isForm = body instanceof URLSearchParams;
    const sent = body && (isForm ? body.toString() : JSON.stringify(body));
    const outgoing = request(store + path, {
      agent,
      method: sent ? "POST" : "GET",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        cookie: [...cookies].map((cookie) => cookie.join("=")).join("; "),
        origin: store,
        "x-forwarded-for": address,
        ...(sent && { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" }),
      },
    }).end(sent);
    try {
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      const answered = {
        status: response.statusCode!,
        location: response.headers.location,
        body: await text(response),
      };
      if (answered.status === 503) {
        counts.refused += 1;
        return null;
      }
      if (answered.status >= 500) throw new Untruth(`${path} returned ${answered.status}: ${answered.body}`);
      keep(response.headers["set-cookie"]);
      return answered;
    } catch (error) {
      if (error instanceof Untruth) throw error;
      if ((error as Error).name === "AbortError" || (error as Error).name === "TimeoutError")
        throw new Untruth(`${path} did not respond within ${timeoutMs / 1000} seconds.`, { cause: error });
      counts.cut += 1;
      return null;
    }
  }

  return { ask, close: () => agent.destroy() };
}
