import type { Context, Hono } from "hono";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Metric } from "../../server/metrics.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import type { Documents } from "./documents.ts";

/** A failed request. The log contains the error and the request id. */
export type Failed = {
  readonly requestId: string;
  readonly route: string;
  readonly status: number;
};

/** A feature's contribution to the server (`app/assembly.ts`). */
export type ServerModule = {
  readonly routes?: (documents: Documents) => Hono<HonoEnv>;
  /** Paths that only browser scripts request. Their error responses are JSON. */
  readonly forScripts?: readonly string[];
  /** Notification channel that invalidates cached page data. The payload is an id, or empty for all data. */
  readonly changes?: string;
  /** Called after a request fails with status 500 or higher. Must be fast and must not throw. */
  readonly failed?: (failed: Failed) => void;
  readonly metrics?: readonly Metric[];
  /** Maximum size of a request body in bytes, for routes that accept more than the default. */
  readonly maxBody?: (c: Context<HonoEnv>) => number | undefined;
  /** True if other origins may embed the resource at a path. */
  readonly shownElsewhere?: (path: string) => boolean;
  readonly connect?: readonly string[];
  readonly trusted?: readonly string[];
  /** Other origins to which forms may submit or redirect (CSP `form-action`). */
  readonly formTargets?: readonly string[];
  /** Paths for other servers' POST requests, which have no Origin header. The handlers must verify a signature. */
  readonly webhooks?: readonly string[];
  /** Source files of browser modules that every page loads last, relative to the project. */
  readonly modules?: readonly string[];
  readonly personalData?: PersonalData;
};
