import type { Outbox } from "../../../emails/server.ts";
import type { Errors } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import type { AdminPart } from "../part.ts";
import type { Settings } from "../settings.ts";
import { parseLeniently } from "../stored-setting.ts";
import type { ErrorLog } from "./error-log.ts";

type Sources = {
  readonly errorLog: ErrorLog;
  readonly outbox: Pick<Outbox, "now"> | null;
  readonly settings: Settings;
};

export function errorsCard({ errorLog, outbox, settings }: Sources, parts: readonly AdminPart[]) {
  const names: Readonly<Record<string, string>> = Object.assign({}, ...parts.map(({ jobs }) => jobs));

  async function outdatedSettings() {
    const found = parts
      .flatMap((part) => part.settings ?? [])
      .map(async ({ title, href, setting }) => {
        const stored = await settings.read(setting.key);
        const isOutdated = stored && Object.keys(parseLeniently(setting, stored.value).errors).length > 0;
        return isOutdated ? [{ title, href }] : [];
      });
    return (await Promise.all(found)).flat();
  }

  return async (): Promise<Errors> => {
    const stored = Promise.all([errorLog.requests(), errorLog.jobs(), outdatedSettings()]);
    const [[requests, jobs, outdated], emails] = await Promise.all([stored, outbox?.now()]);
    return {
      requests,
      jobs: jobs.map(({ kind, by, at }) => ({ by, at, name: names[kind] ?? dashboardMessages.errors.otherJob })),
      settings: outdated,
      emails: { dead: emails?.counts.dead ?? 0, outageSince: emails?.outage?.since ?? null },
    };
  };
}
