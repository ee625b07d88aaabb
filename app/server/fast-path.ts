import type { RequestListener } from "node:http";
import { type AssetResponse, type Asset, answerWith } from "../page/server/assets.ts";
import type { Times } from "./metrics.ts";
import { requestIdOf } from "./request-id.ts";
import type { Requests } from "./requests.ts";

/** What answers a request for a URL with a Cookie header, where that is known without asking anybody. */
export type Cached = (url: string, cookie: string | undefined) => Asset | undefined;

type Options = {
  readonly cached: Cached;
  /** The headers of every answer at an address. */
  readonly headersOf: (path: string) => Readonly<Record<string, string>>;
  /** The pattern of an address. */
  readonly routeAt: (path: string) => string;
  readonly requests: Requests;
};

/**
 * Answers files and guests' kept pages, and passes all other requests on. The app would answer them alike, header by
 * header, but needs several times as long to turn a request into a Request and a Response into an answer.
 *
 * Answers to all that was read in one turn of the event loop are sent together. Each wakes whoever waits for it, which is most
 * of what sending costs; a proxy that is told of many at once is woken once.
 */
export function fastPath({ cached, headersOf, routeAt, requests }: Options, others: RequestListener): RequestListener {
  /** What is known of an answer. */
  type Known = {
    /** Its headers as they are written. To make them anew each time would be a fifth of all the work. */
    readonly lines: readonly string[];
    readonly route: string;
    /** By methods. */
    readonly times: Partial<Record<string, Times>>;
  };
  const knownOf = new WeakMap<AssetResponse, Known>();
  function know(answer: AssetResponse, url: string): Known {
    const path = url.split("?", 1)[0]!;
    const lines = Object.entries({ ...answer.headers, ...headersOf(path) }).flat();
    const known = { lines, route: routeAt(path), times: {} };
    knownOf.set(answer, known);
    return known;
  }

  let written: (() => void)[] = [];
  const sendWritten = () => {
    const all = written;
    written = [];
    for (const send of all) send();
  };

  return (request, response) => {
    const started = performance.now();
    const { method = "", url = "", headers: asked } = request;
    const asset = method === "GET" || method === "HEAD" ? cached(url, asked.cookie) : undefined;
    if (!asset) return others(request, response);
    const answer = answerWith(asset, asked["accept-encoding"], asked["if-none-match"]);
    const body = method === "GET" ? answer.body : null;
    const { lines, route, times } = knownOf.get(answer) ?? know(answer, url);
    const requestId = requestIdOf(
      asked["x-request-id"] as string | undefined,
      asked["traceparent"] as string | undefined,
    );
    const own = ["x-request-id", requestId, ...(body ? ["content-length", String(body.length)] : [])];
    response.writeHead(answer.status, [...lines, ...own]);
    if (written.push(() => response.end(body)) === 1) setImmediate(sendWritten);
    const kind = { method, route, status: answer.status };
    const ms = performance.now() - started;
    requests.answered(kind, (times[method] ??= requests.timesOf(kind)), { requestId, url, ms });
  };
}
