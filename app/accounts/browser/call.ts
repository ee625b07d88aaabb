import { reloadOnNewBuild } from "../../page/browser/build.ts";
import type { User } from "../../shop/domain/user.ts";
import { refusals } from "../messages.ts";

export type SessionReply =
  | {
      readonly user: User | null;
      /** Seconds until the session needs a new token of the hosted provider. */
      readonly validFor?: number;
    }
  | {
      readonly message: string;
      readonly field?: "email" | "password" | undefined;
      /** HTTP status. Undefined if the store was unreachable. */
      readonly status?: number;
    };

/** Calls the accounts API. Resolves to `refusals.unreachable` if there is no valid response. */
export async function call(method: "GET" | "POST", path: string, body?: object): Promise<SessionReply> {
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    reloadOnNewBuild(response);
    const reply: unknown = await response.json();
    if (isReply(reply)) return "message" in reply ? { ...reply, status: response.status } : reply;
  } catch {
    // The store is unreachable, or the response is not JSON, for example a proxy's error page.
  }
  return { message: refusals.unreachable };
}

const isReply = (value: unknown): value is SessionReply =>
  typeof value === "object" && value !== null && ("user" in value || "message" in value);
