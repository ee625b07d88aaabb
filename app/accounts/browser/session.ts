import type { User } from "../../shop/domain/user.ts";
import type { Refusal } from "../../shop/identity.ts";
import { type SessionReply, call } from "./call.ts";

/** Time in ms. A page that was hidden for longer checks the session when the page is shown again. */
const longHidden = 60_000;

/**
 * The page's copy of the session's user, because scripts cannot read the session cookie.
 * Starts with the document's user. Open pages broadcast changes to each other.
 */
export function openSession(initial: User | null) {
  let user = initial;
  const observers = new Set<(user: User | null) => void>();
  const otherPages = new BroadcastChannel("wicker.user");

  const learn = (now: User | null) => {
    if (now?.id === user?.id && now?.email === user?.email) return;
    user = now;
    for (const observer of observers) observer(user);
  };

  otherPages.addEventListener("message", ({ data }: MessageEvent<User | null>) => learn(data));

  return {
    user: () => user,

    /** Starts or ends a session, and notifies all pages on success. */
    async change(path: string, body?: object): Promise<SessionReply> {
      const reply = await call("POST", path, body);
      if ("message" in reply) return reply;
      learn(reply.user);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
      otherPages.postMessage(reply.user);
      return reply;
    },

    async refresh() {
      const before = user;
      const reply = await call("GET", "session");
      // Ignores the response if the user changed during the request.
      if ("user" in reply && user === before) learn(reply.user);
    },

    subscribe: (observer: (user: User | null) => void) => {
      observers.add(observer);
      observer(user);
      return () => observers.delete(observer);
    },
  };
}

/**
 * Calls back when the page's user may be outdated: on restore from the back/forward cache.
 * For signed-in users, also calls back when the page is shown after `longHidden`. Guests' pages learn of a sign-in by
 * broadcast.
 */
export function onRevalidate(user: () => User | null, callback: () => void) {
  let hiddenAt = 0;
  addEventListener("pageshow", ({ persisted }) => persisted && callback());
  addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (user() && Date.now() - hiddenAt > longHidden) callback();
  });
}

/** The refusal in a response, or null. */
export const refusalIn = (reply: SessionReply): Refusal | null =>
  "message" in reply ? { message: reply.message, field: reply.field } : null;
