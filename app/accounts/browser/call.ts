import { heedBuild } from "../../page/browser/build.ts";
import type { User } from "../../shop/domain/user.ts";
import { refusals } from "../messages.ts";

/** What the store answers to a call about who is signed in (`accounts/server/api.ts`). */
export type SessionReply =
  | {
      readonly user: User | null;
      /** Seconds until a hosted provider has to vouch for the user again. */
      readonly validFor?: number;
    }
  | {
      readonly message: string;
      readonly field?: "email" | "password" | undefined;
      /** Nothing when the store was not reached. */
      readonly status?: number;
    };

/** One call to the store. Without an answer, or with one that is not the store's, nobody was reached. */
export async function call(method: "GET" | "POST", path: string, body?: object): Promise<SessionReply> {
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    heedBuild(response);
    const answer: unknown = await response.json();
    if (isAnswer(answer)) return "message" in answer ? { ...answer, status: response.status } : answer;
  } catch {
    // No connection, or something between us and the store that speaks another language.
  }
  return { message: refusals.unreachable };
}

const isAnswer = (value: unknown): value is SessionReply =>
  typeof value === "object" && value !== null && ("user" in value || "message" in value);
