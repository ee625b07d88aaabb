import type { EmailProps } from "../../../ui/email/email.ts";
import { Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type ArchiveBehindEmail as ArchiveBehind, sampleArchiveBehind } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

const messages = adminEmailMessages.archiveBehind;

export const subject = () => messages.subject;

export const sample = sampleArchiveBehind;

/** To owners, if nothing has been archived for a while. */
export default function ArchiveBehindEmail({ data }: EmailProps<ArchiveBehind>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.since)}</Paragraph>
      {data.why && <Paragraph>{data.why}</Paragraph>}
      <Paragraph>{messages.who}</Paragraph>
    </>
  );
}
