import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { emailsAddress } from "../../addresses.ts";
import { type EmailFailedData as EmailFailed, sampleEmailFailed } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

export const subject = () => adminEmailMessages.emailFailed.subject;

export const sample: EmailFailed = { ...sampleEmailFailed, page: emailsAddress() };

export default function EmailFailedNotice({ data }: EmailProps<EmailFailed>) {
  const { emailFailed: messages } = adminEmailMessages;
  return <LinkEmail {...messages} text={messages.text(data.name)} href={data.page} />;
}
