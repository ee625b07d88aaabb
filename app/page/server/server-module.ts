import type { Context, Hono } from "hono";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Owners, TemplateData } from "../../server/emails.ts";
import type { Metric } from "../../server/metrics.ts";
import type { PersonalData } from "../../server/personal-data.ts";
import type { Documents, SiteNow } from "./documents.ts";
import type { Loaders } from "./loaders.ts";
import type { Visitors } from "./visitor.ts";

/** Failed request, logged under its id. */
export type Failed = {
  readonly requestId: string;
  /** Route pattern, as in the log. */
  readonly route: string;
  readonly status: number;
};

/** A feature's contribution to the server. `app/assembly.ts` collects them. */
export type ServerModule = {
  /** Loaders by page name. The last feature with a name wins. */
  readonly loaders?: Loaders;
  /** Recognises visitors. The last feature with this wins. */
  readonly visitors?: Visitors;
  /** Site data. The last feature with this wins. */
  readonly site?: SiteNow;
  /** Routes other than pages. */
  readonly routes?: (documents: Documents) => Hono<HonoEnv>;
  /** Paths used only by scripts. Their errors are JSON. */
  readonly forScripts?: readonly string[];
  /** Channel of change notifications for its pages: the payload is an id, or empty for all. */
  readonly changes?: string;
  /** Called after each failed request. Must be fast and must not throw. */
  readonly failed?: (failed: Failed) => void;
  readonly metrics?: readonly Metric[];
  /** Maximum request body, in bytes, where it exceeds the default. */
  readonly maxBody?: (c: Context<HonoEnv>) => number | undefined;
  /** True if other origins may embed a path, whoever the visitor is. */
  readonly shownElsewhere?: (path: string) => boolean;
  /** Additional origins that its scripts connect to. */
  readonly connect?: readonly string[];
  /** Names of the Trusted Types policies of its scripts. */
  readonly trusted?: readonly string[];
  /** Additional modules of every page, as paths in the project. */
  readonly modules?: readonly string[];
  /** Export and deletion of its personal data. */
  readonly personalData?: PersonalData;
  /** Template data by kind of email (`app/email-templates.ts`). */
  readonly emails?: Readonly<Record<string, TemplateData>>;
  /** Query of the owners' e-mail addresses for notifications. The last feature with this wins. */
  readonly owners?: Owners;
};
