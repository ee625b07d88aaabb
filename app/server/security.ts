import type { MiddlewareHandler } from "hono";
import { type ProcessConfig, isLoopback } from "./config.ts";
import type { HonoEnv } from "./hono-env.ts";
import { failureMessages } from "./failure-messages.ts";

type Inline = { script: string; style: string };

/** Additions to the Content-Security-Policy. `trusted` has names of Trusted Types policies, the others have origins. */
export type PolicySources = {
  readonly images: readonly string[];
  readonly connect: readonly string[];
  readonly trusted: readonly string[];
  readonly formTargets: readonly string[];
};

/** A page's policy. Allows the store's origin, the hashes in `inline`, and the additions. */
export const contentSecurityPolicy = ({ images, connect, trusted, formTargets }: PolicySources, inline: Inline) =>
  [
    "default-src 'none'",
    `script-src 'self' ${inline.script}`,
    `style-src 'self' ${inline.style}`,
    ["img-src 'self'", ...images].join(" "),
    ["connect-src 'self'", ...connect].join(" "),
    "font-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted.join(" ") || "'none'"}`,
  ].join("; ");

export function securityHeaders(config: Pick<ProcessConfig, "PUBLIC_URL">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
    // Omitted over http, except on localhost: browsers would ignore the header and log a warning.
    ...(isTrustworthy(config.PUBLIC_URL) && { "cross-origin-opener-policy": "same-origin" }),
    ...(config.PUBLIC_URL?.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** Response header for resources that other origins may embed, such as pictures in emails. */
export const mayBeShownElsewhere = { "cross-origin-resource-policy": "cross-origin" };

/** True if browsers treat the origin as secure. Without an origin, the store is on localhost. */
const isTrustworthy = (origin: string | undefined) =>
  !origin || origin.startsWith("https:") || isLoopback(hostOf(new URL(origin)));

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/**
 * Rejects requests without the store's own Origin header. Pages of other sites cannot forge this header. Allows GET,
 * HEAD, and webhooks, which verify signatures. Without PUBLIC_URL, accepts only loopback hosts against DNS rebinding.
 */
export const requireOwnOrigin =
  (config: Pick<ProcessConfig, "PUBLIC_URL">, webhooks: readonly string[]): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD" || webhooks.includes(c.req.path)) return next();
    if (!isOwnOrigin(config.PUBLIC_URL, c.req.header("origin"), c.req.header("host")))
      return c.var.problem(403, failureMessages.foreign);
    return next();
  };

function isOwnOrigin(PUBLIC_URL: string | undefined, origin: string | undefined, host: string | undefined) {
  if (PUBLIC_URL) return origin === PUBLIC_URL;
  if (!origin || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && isLoopback(hostOf(from));
}
