import type { User } from "../../shop/domain/user.ts";
import type { Refusal } from "../../shop/identity.ts";
import { type SessionReply, call } from "./call.ts";

/** A page hidden for longer than this asks again who is signed in, in milliseconds. */
const longHidden = 60_000;

/**
 * What a page knows of the store's session, which lies in a cookie that no script can read. It begins with whom the
 * document was made for, and open pages tell each other of changes.
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

    /** Asks the store for another session, or for none; told and heard of by all pages when it agrees. */
    async change(path: string, body?: object): Promise<SessionReply> {
      const answer = await call("POST", path, body);
      if ("message" in answer) return answer;
      learn(answer.user);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
      otherPages.postMessage(answer.user);
      return answer;
    },

    /** Asks the store again whose session it is. */
    async ask() {
      const before = user;
      const answer = await call("GET", "session");
      // What changed here in the meantime is newer than the answer.
      if ("user" in answer && user === before) learn(answer.user);
    },

    subscribe: (observer: (user: User | null) => void) => {
      observers.add(observer);
      observer(user);
      return () => observers.delete(observer);
    },
  };
}

/**
 * Calls back when a page may have missed something: out of the back/forward cache, or when some part of it has reason to doubt who is
 * signed in and says so by an event; and of somebody signed in, when it is shown after a long time. A guest's page hears of a sign-in
 * from the page that made it.
 */
export function onRevalidate(user: () => User | null, callback: () => void) {
  let hiddenAt = 0;
  addEventListener("doubt", callback);
  addEventListener("pageshow", ({ persisted }) => persisted && callback());
  addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (user() && Date.now() - hiddenAt > longHidden) callback();
  });
}

/** Why the store said no, or null when it did not. */
export const refusalIn = (answer: SessionReply): Refusal | null =>
  "message" in answer ? { message: answer.message, field: answer.field } : null;
