import type { StoredEmail } from "../../server/emails.ts";
import { emailDetailsAddress, emailsAddress } from "../addresses.ts";
import type { EmailsPage } from "../domain/email-pages.ts";
import { moment } from "../domain/moment.ts";
import type { AdminPage } from "../domain/pages.ts";
import { emailPageMessages as messages } from "../email-page-messages.ts";
import { Form } from "../ui/form.tsx";
import { AdminLayout } from "../ui/page.tsx";
import { Message } from "../ui/message.tsx";
import { LinkCell, MomentCell, Table } from "../ui/table.tsx";
import { AdminFieldError } from "../ui/field-error.tsx";

export default function Emails({ frame, title, ...page }: AdminPage<EmailsPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      {page.done && <Message>{messages.done[page.done]}</Message>}
      {page.isWrong && <AdminFieldError errors={{}}>{messages.wrong}</AdminFieldError>}
      <p>{messages.lead}</p>
      {!page.sends && <p>{messages.noServer}</p>}
      {page.outage && (
        <p role="alert">{messages.outage(moment(page.outage.since, frame.formats), page.outage.error)}</p>
      )}
      <List state="dead" emails={page.dead} count={page.counts.dead} />
      {page.mayChange && page.dead.length > 0 && (
        <Form action={emailsAddress()} submit={messages.againAll} button={button("again")} />
      )}
      <List state="waiting" emails={page.waiting} count={page.counts.waiting} />
      <List state="sent" emails={page.sent} count={page.sent.length} />
      {page.mayChange && page.sends && (
        <Form action={emailsAddress()} submit={messages.trial} button={button("trial")} hidden={{ form: page.form }}>
          <p>{messages.trialLead}</p>
        </Form>
      )}
    </AdminLayout>
  );
}

const button = (value: string) => ({ tone: "grey" as const, name: "do", value });

type ListProps = { state: keyof typeof messages.none; emails: readonly StoredEmail[]; count: number };

const List = ({ state, emails, count }: ListProps) => (
  <>
    <h2>{messages.states[state]}</h2>
    {emails.length === 0 && <p>{messages.none[state]}</p>}
    {count > emails.length && <p>{messages.more(emails.length, String(count))}</p>}
    {emails.length > 0 && (
      <Table label={messages.states[state]} columns={Object.values(messages.columns)}>
        {emails.map((email) => (
          <tr key={email.id}>
            <LinkCell href={emailDetailsAddress(email.id)}>{email.name}</LinkCell>
            <td>{email.to}</td>
            <MomentCell at={email.writtenAt} />
            <td>{email.why && messages.why[email.why.kind]}</td>
          </tr>
        ))}
      </Table>
    )}
  </>
);
