import { emailsAddress } from "../../addresses.ts";
import type { DashboardPage } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import { Moment } from "../moment.tsx";
import { Table } from "../table.tsx";
import { useCount } from "../locale-context.ts";
import { Part } from "./part.tsx";

/** Errors of the last seven days. */
export function ErrorLog({ requests, jobs, settings, emails }: NonNullable<DashboardPage["errors"]>) {
  const count = useCount();
  const { dead, awaySince } = emails ?? { dead: 0, awaySince: null };
  return (
    <Part title={dashboardMessages.troubles.title}>
      {requests.length + jobs.length + settings.length + dead === 0 && !awaySince && (
        <p>{dashboardMessages.troubles.none}</p>
      )}
      {settings.map(({ title, href }) => (
        <p key={href}>
          <a href={href}>{dashboardMessages.troubles.setting(title)}</a>
        </p>
      ))}
      {awaySince && (
        <p>
          {dashboardMessages.troubles.emailsAway} <Moment at={awaySince} />.{" "}
          <a href={emailsAddress()}>{dashboardMessages.troubles.toEmails}</a>
        </p>
      )}
      {dead > 0 && (
        <p>
          <a href={emailsAddress()}>{dashboardMessages.troubles.emails(count(dead))}</a>
        </p>
      )}
      {requests.length > 0 && (
        <>
          <h3>{dashboardMessages.troubles.requests}</h3>
          <Table
            label={dashboardMessages.troubles.requests}
            columns={Object.values(dashboardMessages.troubles.columns)}
          >
            {requests.map(({ at, page, status, times, requestId }) => (
              <tr key={requestId}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{page}</td>
                <td>{dashboardMessages.troubles.what(status)}</td>
                <td>{count(times)}</td>
                <td>
                  <code>{requestId}</code>
                </td>
              </tr>
            ))}
          </Table>
          <p>{dashboardMessages.troubles.hint}</p>
        </>
      )}
      {jobs.length > 0 && (
        <>
          <h3>{dashboardMessages.troubles.jobs}</h3>
          <Table label={dashboardMessages.troubles.jobs} columns={Object.values(dashboardMessages.troubles.jobColumns)}>
            {jobs.map(({ at, by, kind }) => (
              <tr key={`${at} ${kind}`}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{by}</td>
                <td>{dashboardMessages.troubles.jobKinds[kind] ?? dashboardMessages.troubles.otherJob}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Part>
  );
}
