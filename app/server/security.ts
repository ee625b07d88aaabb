import type { MiddlewareHandler } from "hono";
import { type ProcessConfig, isLoopback } from "./config.ts";
import type { HonoEnv } from "./hono-env.ts";
import { failureMessages } from "./failure-messages.ts";

type Inline = { script: string; style: string };

/** Origins besides the store's own: those of pictures, and those that scripts may ask; and the names of Trusted Types policies. */
export type PolicySources = {
  readonly images: readonly string[];
  readonly connect: readonly string[];
  readonly trusted: readonly string[];
};

/** What a page may load: its own origin, the document's own script and style by their hashes, allowed hosts. */
export const contentSecurityPolicy = ({ images, connect, trusted }: PolicySources, inline: Inline) =>
  [
    "default-src 'none'",
    `script-src 'self' ${inline.script}`,
    `style-src 'self' ${inline.style}`,
    ["img-src 'self'", ...images].join(" "),
    ["connect-src 'self'", ...connect].join(" "),
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted.join(" ") || "'none'"}`,
  ].join("; ");

/** Headers that every answer carries, whatever it is. */
export function securityHeaders(config: Pick<ProcessConfig, "PUBLIC_URL">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
    // Over plain http, under another name than this machine's own, browsers leave it out and complain of it.
    ...(isTrustworthy(config.PUBLIC_URL) && { "cross-origin-opener-policy": "same-origin" }),
    ...(config.PUBLIC_URL?.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** Of what other origins may show, such as pictures in emails: a mail program in a browser is one. */
export const mayBeShownElsewhere = { "cross-origin-resource-policy": "cross-origin" };

/** Whether browsers count an origin as safe; without one, only this machine reaches the store. */
const isTrustworthy = (origin: string | undefined) =>
  !origin || origin.startsWith("https:") || isLoopback(hostOf(new URL(origin)));

/** A URL's host, as `isLoopback` takes it. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/**
 * Refuses a change that does not come from a page of the store. Browsers send Origin with every request that may
 * change something, and no page can forge it. Without PUBLIC_URL the store knows its origin only from the Host header,
 * which is believed for this machine's own names alone: a foreign name that resolves here must not get in.
 */
export const requireOwnOrigin =
  (config: Pick<ProcessConfig, "PUBLIC_URL">): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (!isOwnOrigin(config, c.req.header("origin"), c.req.header("host")))
      return c.var.problem(403, failureMessages.foreign);
    return next();
  };

function isOwnOrigin(
  { PUBLIC_URL }: Pick<ProcessConfig, "PUBLIC_URL">,
  origin: string | undefined,
  host: string | undefined,
) {
  if (!origin || !URL.canParse(origin)) return false;
  if (PUBLIC_URL) return origin === PUBLIC_URL;
  const from = new URL(origin);
  return from.host === host && isLoopback(hostOf(from));
}
