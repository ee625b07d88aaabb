import type { Context, Hono } from "hono";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Owners, TemplateData } from "../../server/emails.ts";
import type { Metric } from "../../server/metrics.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import type { Documents, SiteNow } from "./documents.ts";
import type { Loaders } from "./loaders.ts";
import type { Visitors } from "./visitor.ts";

/** A request that ended with an error, which the log has under its id. */
export type Failed = {
  readonly requestId: string;
  /** The route pattern, as in the log. */
  readonly route: string;
  readonly status: number;
};

/** What a feature brings to the server. The root that assembles the store hands it over (`app/assembly.ts`). */
export type ServerModule = {
  /** Of its pages. Where two features have one of the same name, the later one's counts. */
  readonly loaders?: Loaders;
  /** How pages learn who asks for them; the last feature that knows is asked. */
  readonly visitors?: Visitors;
  /** What pages know of the shop; the last feature that knows is asked. */
  readonly site?: SiteNow;
  /** What it answers besides pages, at any address. */
  readonly routes?: (documents: Documents) => Hono<HonoEnv>;
  /** Addresses of those that only scripts ask: they are told in JSON what went wrong. */
  readonly forScripts?: readonly string[];
  /** The channel on which the database tells that its pages may show something else from now on: those that show an id, or all. */
  readonly changes?: string;
  /** Told of each request that ended with an error. It has to be quick, and must not throw. */
  readonly failed?: (failed: Failed) => void;
  /** What it measures for whoever runs the shop. */
  readonly metrics?: readonly Metric[];
  /** How many bytes may be sent with a request, where that is more than with others. */
  readonly maxBody?: (c: Context<HonoEnv>) => number | undefined;
  /** Whether other origins may show what stands at an address, without asking who looks at it. */
  readonly shownElsewhere?: (path: string) => boolean;
  /** Origins that its scripts ask besides the store's own. */
  readonly connect?: readonly string[];
  /** Names of the Trusted Types policies that its scripts create. */
  readonly trusted?: readonly string[];
  /** Modules that every page loads for it, besides the feature's own, by their paths in the project. */
  readonly modules?: readonly string[];
  /** What it has of people with accounts. */
  readonly personalData?: PersonalData;
  /** What its emails say, by their kinds, which are listed in `app/email-templates.ts`. */
  readonly emails?: Readonly<Record<string, TemplateData>>;
  /** The e-mail addresses of those who are told of what happens in the shop; the last feature that knows is asked. */
  readonly owners?: Owners;
};
