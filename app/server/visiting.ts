import type { HttpBindings } from "@hono/node-server";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What every handler of the store finds in its context. */
export type Visiting = {
  Bindings: HttpBindings;
  Variables: {
    /** Stands in the answer's X-Request-Id, in the log, and on the problem page. */
    requestId: string;
    /** Whether X-Forwarded-For comes from a proxy of ours (the setting TRUSTED_PROXY). */
    trustedProxy: boolean;
    /** Answers with a plain sentence: a page for people, JSON `{ message }` for scripts. */
    problem: (status: ContentfulStatusCode, message: string) => Response | Promise<Response>;
  };
};
