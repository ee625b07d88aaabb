import type { HttpBindings } from "@hono/node-server";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What every handler of the store finds in its context. */
export type HonoEnv = {
  Bindings: HttpBindings;
  Variables: {
    /** Stands in the answer's X-Request-Id, in the log, and on the problem page (`request-id.ts`). */
    requestId: string;
    /** The headers that the answer carries whatever it is. */
    everywhere: Readonly<Record<string, string>>;
    /** The answer, where it has those already. */
    whole?: Response;
    /** How many proxies of ours have appended to X-Forwarded-For (the setting TRUSTED_PROXY). */
    proxies: number;
    /** The route pattern for the log and metrics, set by handlers that serve many routes by themselves. */
    route?: string;
    /** Called once the answer is made. */
    done?: (() => void) | undefined;
    /** Answers with a plain sentence: a page for people, JSON `{ message }` for scripts. */
    problem: (status: ContentfulStatusCode, message: string) => Response | Promise<Response>;
  };
};
