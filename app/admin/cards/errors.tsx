import { emailsAddress } from "../addresses.ts";
import type { Errors } from "../domain/dashboard.ts";
import { dashboardMessages } from "../dashboard-messages.ts";
import { Moment } from "../ui/moment.tsx";
import { Table } from "../ui/table.tsx";
import { useCount } from "../ui/locale-context.ts";
import { Card } from "../ui/card.tsx";

export default function ErrorsCard({ data: { requests, jobs, settings, emails } }: { data: Errors }) {
  const count = useCount();
  const { dead, awaySince } = emails ?? { dead: 0, awaySince: null };
  return (
    <Card title={dashboardMessages.errors.title}>
      {requests.length + jobs.length + settings.length + dead === 0 && !awaySince && (
        <p>{dashboardMessages.errors.none}</p>
      )}
      {settings.map(({ title, href }) => (
        <p key={href}>
          <a href={href}>{dashboardMessages.errors.setting(title)}</a>
        </p>
      ))}
      {awaySince && (
        <p>
          {dashboardMessages.errors.emailsAway} <Moment at={awaySince} />.{" "}
          <a href={emailsAddress()}>{dashboardMessages.errors.toEmails}</a>
        </p>
      )}
      {dead > 0 && (
        <p>
          <a href={emailsAddress()}>{dashboardMessages.errors.emails(count(dead))}</a>
        </p>
      )}
      {requests.length > 0 && (
        <>
          <h3>{dashboardMessages.errors.requests}</h3>
          <Table label={dashboardMessages.errors.requests} columns={Object.values(dashboardMessages.errors.columns)}>
            {requests.map(({ at, page, status, times, requestId }) => (
              <tr key={requestId}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{page}</td>
                <td>{dashboardMessages.errors.what(status)}</td>
                <td>{count(times)}</td>
                <td>
                  <code>{requestId}</code>
                </td>
              </tr>
            ))}
          </Table>
          <p>{dashboardMessages.errors.hint}</p>
        </>
      )}
      {jobs.length > 0 && (
        <>
          <h3>{dashboardMessages.errors.jobs}</h3>
          <Table label={dashboardMessages.errors.jobs} columns={Object.values(dashboardMessages.errors.jobColumns)}>
            {jobs.map(({ at, by, name }) => (
              <tr key={`${at} ${name}`}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{by}</td>
                <td>{name}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Card>
  );
}
