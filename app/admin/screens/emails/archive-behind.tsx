import type { EmailProps } from "../../../ui/email/email.ts";
import { Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type ArchiveBehindEmail as ArchiveBehind, sampleArchiveBehind } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

export const subject = () => adminEmailMessages.archiveBehind.subject;

export const sample = sampleArchiveBehind;

export default function ArchiveBehindEmail({ data }: EmailProps<ArchiveBehind>) {
  return (
    <>
      <Heading>{adminEmailMessages.archiveBehind.heading}</Heading>
      <Paragraph>{adminEmailMessages.archiveBehind.text(data.since)}</Paragraph>
      {data.why && <Paragraph>{data.why}</Paragraph>}
      <Paragraph>{adminEmailMessages.archiveBehind.who}</Paragraph>
    </>
  );
}
