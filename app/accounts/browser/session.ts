import type { User } from "../../shop/domain/user.ts";
import type { Refusal } from "../../shop/identity.ts";
import { type SessionReply, call } from "./call.ts";

/** A page that was hidden for longer than this time, in ms, checks the session when visible again. */
const longHidden = 60_000;

/** Stores the session's user in this page. Open pages send changes to each other. @param initial from the document */
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
 * Runs `callback` when the back/forward cache restores the page. For signed-in users, also runs `callback` when the
 * page becomes visible after more than `longHidden`.
 */
export function onRevalidate(user: () => User | null, callback: () => void) {
  let hiddenAt = 0;
  addEventListener("pageshow", ({ persisted }) => persisted && callback());
  addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (user() && Date.now() - hiddenAt > longHidden) callback();
  });
}

export const refusalIn = (reply: SessionReply): Refusal | null =>
  "message" in reply ? { message: reply.message, field: reply.field } : null;
