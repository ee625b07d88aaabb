import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { emailsAddress } from "../../addresses.ts";
import { type EmailFailedData as EmailFailed, sampleEmailFailed } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

const messages = adminEmailMessages.emailFailed;

export const subject = () => messages.subject;

export const sample: EmailFailed = { ...sampleEmailFailed, page: emailsAddress() };

/** To owners, if an email could not be sent. */
export default function EmailFailedNotice({ data }: EmailProps<EmailFailed>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.name)}</Paragraph>
      <Action href={data.page}>{messages.see}</Action>
    </>
  );
}
