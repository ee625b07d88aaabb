import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { emailsAddress } from "../../addresses.ts";
import { type EmailFailedData as EmailFailed, sampleEmailFailed } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

export const subject = () => adminEmailMessages.emailFailed.subject;

export const sample: EmailFailed = { ...sampleEmailFailed, page: emailsAddress() };

export default function EmailFailedNotice({ data }: EmailProps<EmailFailed>) {
  return (
    <>
      <Heading>{adminEmailMessages.emailFailed.heading}</Heading>
      <Paragraph>{adminEmailMessages.emailFailed.text(data.name)}</Paragraph>
      <Action href={data.page}>{adminEmailMessages.emailFailed.see}</Action>
    </>
  );
}
