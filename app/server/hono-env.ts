import type { HttpBindings } from "@hono/node-server";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export type HonoEnv = {
  Bindings: HttpBindings;
  Variables: {
    /** Request id for the X-Request-Id header, the log and the error page (`request-id.ts`). */
    requestId: string;
    /** Headers that every response must have, such as security headers. */
    everywhere: Readonly<Record<string, string>>;
    /** Response that already has the `everywhere` headers. */
    whole?: Response;
    /** Number of trusted proxies that append to X-Forwarded-For (TRUSTED_PROXY). */
    proxies: number;
    /** Route pattern for logs and metrics. Set by handlers that serve many routes. */
    route?: string;
    done?: (() => void) | undefined;
    /** Sends an error message: a page for people, JSON `{ message }` for scripts. */
    problem: (status: ContentfulStatusCode, message: string) => Response | Promise<Response>;
  };
};
