import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { type Answer, type Asset, answerWith } from "../page/server/assets.ts";
import type { Log } from "./log.ts";

/** What answers a request for a URL with a Cookie header, where that is known without asking anybody. */
export type Cached = (url: string, cookie: string | undefined) => Asset | undefined;

type Options = {
  readonly cached: Cached;
  /** The headers of every answer at an address. */
  readonly headersOf: (path: string) => Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Answers files and guests' kept pages, and passes all other requests on. The app would answer them alike, header by
 * header, but needs several times as long to turn a request into a Request and a Response into an answer.
 *
 * Answers to all that was read in one turn of the event loop are sent together. Each wakes whoever waits for it, which is most
 * of what sending costs; a proxy that is told of many at once is woken once.
 */
export function fastPath({ cached, headersOf, log }: Options, others: RequestListener): RequestListener {
  /** An answer's headers as they are written. To make them anew each time would be a fifth of all the work. */
  const lines = new WeakMap<Answer, string[]>();
  const linesOf = (answer: Answer, path: string) => {
    const made = Object.entries({ ...answer.headers, ...headersOf(path) }).flat();
    lines.set(answer, made);
    return made;
  };

  let written: (() => void)[] = [];
  const sendWritten = () => {
    const all = written;
    written = [];
    for (const send of all) send();
  };

  return (request, response) => {
    const started = performance.now();
    const { method, url = "", headers: asked } = request;
    const asset = method === "GET" || method === "HEAD" ? cached(url, asked.cookie) : undefined;
    if (!asset) return others(request, response);
    const answer = answerWith(asset, asked["accept-encoding"], asked["if-none-match"]);
    const body = method === "GET" ? answer.body : null;
    const requestId = randomUUID();
    const own = ["x-request-id", requestId, ...(body ? ["content-length", String(body.length)] : [])];
    response.writeHead(answer.status, [...(lines.get(answer) ?? linesOf(answer, url)), ...own]);
    if (written.push(() => response.end(body)) === 1) setImmediate(sendWritten);
    log.debug({ requestId, method, path: url, status: answer.status, ms: Math.round(performance.now() - started) });
  };
}
