import type { Outbox } from "../../../server/emails.ts";
import type { Errors } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import { outdatedSettings } from "../outdated-settings.ts";
import type { AdminPart } from "../part.ts";
import type { Settings } from "../settings.ts";
import type { ErrorLog } from "./error-log.ts";

type Sources = {
  readonly errorLog: ErrorLog;
  readonly outbox: Pick<Outbox, "now"> | null;
  readonly settings: Settings;
};

/** @param parts contributions of all features, with their settings and the names of their jobs. */
export const errorsCard =
  ({ errorLog, outbox, settings }: Sources, parts: readonly AdminPart[]) =>
  async (): Promise<Errors> => {
    const names = Object.assign({}, ...parts.map(({ jobs }) => jobs)) as Readonly<Record<string, string>>;
    const [requests, jobs, outdated, emails] = await Promise.all([
      errorLog.requests(),
      errorLog.jobs(),
      outdatedSettings(
        settings,
        parts.flatMap((part) => part.settings ?? []),
      ),
      outbox?.now(),
    ]);
    return {
      requests,
      jobs: jobs.map(({ kind, by, at }) => ({ by, at, name: names[kind] ?? dashboardMessages.errors.otherJob })),
      settings: outdated,
      emails: emails ? { dead: emails.counts.dead, awaySince: emails.away?.since ?? null } : null,
    };
  };
