import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { setTimeout as wait } from "node:timers/promises";
import { basketMessages as messages } from "../messages.ts";
import { withoutRequestTimeout, withRequestTimeout } from "../../database/timeout.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { PubSub } from "../../database/pubsub.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Baskets } from "./baskets.ts";
import type { Owner } from "./owner.ts";
import type { Streams } from "./streams.ts";
import type { OwnerOf } from "./visitors.ts";

export type EventSources = {
  readonly baskets: Baskets;
  readonly accounts: Pick<Accounts, "session">;
  readonly ownerOf: OwnerOf;
  readonly pubsub: PubSub;
  readonly streams: Streams;
};

const over = { event: "over", data: "over" };

/** Sends only the event `over`, for a page whose shopper is not the session's user. */
export const sendStreamEnd = (c: Context<HonoEnv>) => {
  c.header("cache-control", "no-store");
  return streamSSE(c, (stream) => stream.writeSSE(over));
};

/**
 * Streams basket versions as server-sent events `{"id": ..., "version": ...}`, and `over` when the session ends.
 * Closes the stream when the session is due for renewal, because only a new request can set the cookie.
 * @param beatMs interval of heartbeats and session checks
 */
export async function basketEvents(c: Context<HonoEnv>, owner: Owner, sources: EventSources, beatMs = 20_000) {
  const { accounts, ownerOf, baskets, pubsub, streams } = sources;
  // Creates an account's missing basket. Its id is necessary for recognising the basket's notifications.
  const made = "userId" in owner ? await baskets.apply(owner, []) : null;
  const { id } = made?.ok ? made.basket : await baskets.read(owner);
  if (!id) return c.body(null, 204); // 204 stops the automatic reconnection of EventSource

  async function hasEnded(stream: SSEStreamingApi) {
    const session = await withRequestTimeout(() => accounts.session(c.req.raw.headers, { renew: false }));
    const now = ownerOf(session, c.req.header("cookie"));
    const isTheirs = JSON.stringify(now) === JSON.stringify(owner);
    if (!isTheirs) await stream.writeSSE(over);
    return !isTheirs || session.isDue;
  }

  const place = streams.open(JSON.stringify(owner));
  if (!place) {
    c.header("retry-after", "30"); // in seconds
    return c.var.problem(503, messages.tooManyListen);
  }
  c.header("cache-control", "no-store");
  const listen = async (stream: SSEStreamingApi) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const stopped = AbortSignal.any([left.signal, pubsub.stopping, place.over]);
    let sentVersion = -1;
    const send = async (payload: string) => {
      if (payload !== "" && !payload.includes(id)) return; // a notification about another basket
      // An empty payload means that notifications may have been lost.
      const { version }: { version: number } = payload
        ? JSON.parse(payload)
        : await withRequestTimeout(() => baskets.read(owner));
      if (version <= sentVersion) return; // a read may have included this version before its notification arrived
      sentVersion = version;
      await stream.writeSSE({ data: JSON.stringify({ id, version }) });
    };
    const stop = pubsub.subscribe("basket", (payload) => void send(payload).catch(() => left.abort()));
    try {
      await send("");
      while (!stopped.aborted && !(await hasEnded(stream))) {
        await stream.writeSSE({ event: "beat", data: "" });
        await wait(beatMs, undefined, { signal: stopped }).catch(() => {});
      }
    } finally {
      stop();
      place.close();
    }
  };
  return withoutRequestTimeout(() => streamSSE(c, listen));
}
