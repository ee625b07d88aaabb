import type { Context } from "hono";

type Headers = { readonly cookies?: readonly string[] | undefined; readonly retryAfter?: number | undefined };

/** Sets response headers. `cookies` are Set-Cookie values; `retryAfter` is in seconds. */
export function setHeaders(c: Context, { cookies = [], retryAfter }: Headers) {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  if (retryAfter) c.header("retry-after", String(retryAfter));
}
