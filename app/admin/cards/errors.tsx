import { emailsAddress } from "../addresses.ts";
import type { Errors } from "../domain/dashboard.ts";
import { dashboardMessages } from "../dashboard-messages.ts";
import { Moment } from "../ui/moment.tsx";
import { MomentCell, Table } from "../ui/table.tsx";
import { useCount } from "../ui/locale-context.ts";
import { Card } from "../ui/card.tsx";
import { LinkParagraph } from "../ui/page.tsx";

export default function ErrorsCard({ data: { requests, jobs, settings, emails } }: { data: Errors }) {
  const count = useCount();
  const { errors: messages } = dashboardMessages;
  const { dead, outageSince } = emails;
  return (
    <Card title={messages.title}>
      {requests.length + jobs.length + settings.length + dead === 0 && !outageSince && <p>{messages.none}</p>}
      {settings.map(({ title, href }) => (
        <p key={href}>
          <a href={href}>{messages.setting(title)}</a>
        </p>
      ))}
      {outageSince && (
        <p>
          {messages.emailOutage} <Moment at={outageSince} />. <a href={emailsAddress()}>{messages.toEmails}</a>
        </p>
      )}
      {dead > 0 && <LinkParagraph href={emailsAddress()}>{messages.emails(count(dead))}</LinkParagraph>}
      {requests.length > 0 && (
        <>
          <h3>{messages.requests}</h3>
          <Table label={messages.requests} columns={Object.values(messages.columns)}>
            {requests.map(({ at, page, status, times, requestId }) => (
              <tr key={requestId}>
                <MomentCell at={at} />
                <td>{page}</td>
                <td>{messages.what(status)}</td>
                <td>{count(times)}</td>
                <td>
                  <code>{requestId}</code>
                </td>
              </tr>
            ))}
          </Table>
          <p>{messages.hint}</p>
        </>
      )}
      {jobs.length > 0 && (
        <>
          <h3>{messages.jobs}</h3>
          <Table label={messages.jobs} columns={Object.values(messages.jobColumns)}>
            {jobs.map(({ at, by, name }) => (
              <tr key={`${at} ${name}`}>
                <MomentCell at={at} />
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
