import { emailDetailsAddress, emailsAddress } from "../addresses.ts";
import type { EmailPage } from "../domain/email-pages.ts";
import type { AdminPage } from "../domain/pages.ts";
import { emailPageMessages as messages } from "../email-page-messages.ts";
import { Form } from "../ui/form.tsx";
import { Moment } from "../ui/moment.tsx";
import { AdminLayout, LinkParagraph } from "../ui/page.tsx";
import styles from "./email.module.css";

export default function EmailDetails({ frame, title, email, text, mayChange }: AdminPage<EmailPage>) {
  const { to, state, writtenAt, dueAt, doneAt, tries, why } = email;
  const problem = why && [
    messages.why[why.kind],
    tries > 0 && messages.tries(tries),
    why.said && messages.error(why.said),
  ];
  return (
    <AdminLayout frame={frame} title={title}>
      <p>
        {messages.columns.to}: {to}
      </p>
      <p>
        {messages.columns.at}: <Moment at={writtenAt} />
      </p>
      <p>
        {messages.states[state]}
        {": "}
        <Moment at={doneAt ?? dueAt} />
      </p>
      {problem && <p>{problem.filter(Boolean).join(" ")}</p>}
      {mayChange && state === "dead" && <Form action={emailDetailsAddress(email.id)} submit={messages.again} />}
      <h2>{messages.text}</h2>
      <p>{text === null ? messages.noText : messages.noLinks}</p>
      {text !== null && <pre className={styles.text}>{text}</pre>}
      <LinkParagraph href={emailsAddress()}>{messages.back}</LinkParagraph>
    </AdminLayout>
  );
}
