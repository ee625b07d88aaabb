import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";

/** Host name in the example files of `deploy/`. */
export const host = "shop.example";
export const origin = `https://${host}`;

/** Local port of a proxy, and the certificate that clients trust. */
export type Site = { readonly port: number; readonly certificate: Buffer };

export type TextResponse = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

type RequestInput = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };

/** A visitor with a cookie jar, who connects from a local IP address such as 127.0.0.2. */
export function visitor({ port, certificate }: Site, localAddress: string) {
  const agent = new Agent({ ca: certificate, servername: host, keepAlive: true });
  const jar = new Map<string, string>();

  async function open(
    path: string,
    { method = "GET", headers = {}, body }: RequestInput = {},
  ): Promise<IncomingMessage> {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const own = { host, ...(cookie && { cookie }), ...(method !== "GET" && { origin }) };
    const outgoing = request({
      agent,
      localAddress,
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { ...own, ...headers },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    outgoing.on("error", () => {}); // the store may respond without reading the whole request body
    for (const set of response.headers["set-cookie"] ?? []) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(set)!;
      jar.set(name!, value!);
    }
    return response;
  }

  async function ask(path: string, input?: RequestInput): Promise<TextResponse> {
    const response = await open(path, input);
    return { status: response.statusCode!, headers: response.headers, text: await text(response) };
  }

  return {
    open,
    ask,
    /** POSTs a form as browsers without scripts do. */
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    leave: () => agent.destroy(),
  };
}

export type Visitor = ReturnType<typeof visitor>;
