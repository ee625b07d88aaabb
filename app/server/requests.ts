import type { Log } from "./log.ts";
import { histogram, record, type Times } from "./metrics.ts";

/** What of a request is the same for many. */
type Kind = {
  readonly method: string;
  /** The pattern of the addresses of which one was asked for: never an address itself, which may be what a visitor wrote. */
  readonly route: string;
  readonly status: number;
};

/** A request that has its answer. */
type Answered = {
  readonly requestId: string;
  /** Its address, with its query or without. */
  readonly url: string;
  readonly ms: number;
};

export type Requests = ReturnType<typeof createRequests>;

/**
 * Keeps how long all requests took, and writes into the log those that were to change something, and of the others a share.
 * @param share from 0 to 1.
 */
export function createRequests(log: Log, share: number) {
  const took = histogram({
    name: "wicker_http_request_duration_seconds",
    help: "How long requests took until their answer began.",
  });
  return {
    metric: took.metric,
    timesOf: ({ method, route, status }: Kind): Times =>
      took.of({ method: /^(GET|HEAD|POST)$/.test(method) ? method : "other", route, status: String(status) }),
    /** @param isNews whether it is written down in any case. */
    answered(kind: Kind, times: Times, { requestId, url, ms }: Answered, isNews = false) {
      record(times, ms);
      const isLogged = isNews || Math.random() < share;
      if (!isLogged && !log.isLevelEnabled("debug")) return; // as a rule: not even a line is made
      const { method, route, status } = kind;
      const line = { requestId, method, route, status, ms: Math.round(ms) };
      if (isLogged) log.info(line);
      else log.debug({ ...line, path: url.split("?", 1)[0] });
    },
  };
}
