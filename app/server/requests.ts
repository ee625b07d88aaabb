import type { Log } from "./log.ts";
import { histogram, record, type Times } from "./metrics.ts";

/** Kind of a request. `route` is the route pattern, never the URL, because a URL may contain user input. */
type Kind = { readonly method: string; readonly route: string; readonly status: number };

type RequestDetails = { readonly requestId: string; readonly url: string; readonly ms: number };

export type Requests = ReturnType<typeof createRequests>;

/** Measures the duration of all requests. Logs a random sample. @param share share of sampled requests, from 0 to 1. */
export function createRequests(log: Log, share: number) {
  const took = histogram({
    name: "wicker_http_request_duration_seconds",
    help: "Seconds from a request to the first byte of its response.",
  });
  return {
    metric: took.metric,
    timesOf: ({ method, route, status }: Kind): Times =>
      took.of({ method: /^(GET|HEAD|POST)$/.test(method) ? method : "other", route, status: String(status) }),
    /** Records a request's duration. Logs requests of the sample, and requests with `isNews`, which may change data. */
    record(kind: Kind, times: Times, { requestId, url, ms }: RequestDetails, isNews = false) {
      record(times, ms);
      const isLogged = isNews || Math.random() < share;
      if (!isLogged && !log.isLevelEnabled("debug")) return; // saves the work of building the log line
      const { method, route, status } = kind;
      const line = { requestId, method, route, status, ms: Math.round(ms) };
      if (isLogged) log.info(line);
      else log.debug({ ...line, path: url.split("?", 1)[0] });
    },
  };
}
