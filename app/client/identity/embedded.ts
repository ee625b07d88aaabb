import type { User } from "../../domain/user.ts";
import type { Credentials, Identity, Refusal } from "../../store/identity.ts";
import { words } from "../../words.ts";

type Answer = { readonly user: User | null } | Refusal;

/** A page hidden for longer than this asks again who is signed in, in milliseconds. */
const longHidden = 60_000;

/**
 * Identity kept by the store's own server (`server/accounts-routes.ts`), in a cookie that no script can read: it begins
 * with whom the document was made for, and open pages tell each other of changes.
 */
export function embeddedIdentity(initial: User | null): Identity {
  let user = initial;
  let hiddenAt = 0;
  const observers = new Set<(user: User | null) => void>();
  const otherPages = new BroadcastChannel("wicker.user");

  const learn = (now: User | null) => {
    if (now?.id === user?.id) return;
    user = now;
    for (const observer of observers) observer(user);
  };

  const change = async (path: string, credentials?: Credentials) => {
    const answer = await call("POST", path, credentials);
    if ("message" in answer) return answer;
    learn(answer.user);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    otherPages.postMessage(answer.user);
    return null;
  };

  const askAgain = async () => {
    const before = user;
    const answer = await call("GET", "session");
    // What changed here in the meantime is newer than the answer.
    if ("user" in answer && user === before) learn(answer.user);
  };

  otherPages.addEventListener("message", ({ data }: MessageEvent<User | null>) => learn(data));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void askAgain(); // from the back/forward cache, where it heard nothing
  });
  addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > longHidden) void askAgain();
  });

  return {
    signIn: (credentials) => change("sign-in", credentials),
    createAccount: (credentials) => change("accounts", credentials),
    signOut: () => change("sign-out"),
    subscribe(observer) {
      observers.add(observer);
      observer(user);
      return () => observers.delete(observer);
    },
  };
}

/** One call to the store. Without an answer, or with one that is not the store's, nobody was reached. */
async function call(method: "GET" | "POST", path: string, body?: Credentials): Promise<Answer> {
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (isAnswer(answer)) return answer;
  } catch {
    // No connection, or something between us and the store that speaks another language.
  }
  return { message: words.refusals.unreachable };
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && ("user" in value || "message" in value);
