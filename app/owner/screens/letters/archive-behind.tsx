import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type ArchiveBehindLetter as ArchiveBehind, sampleArchiveBehind } from "../../domain/letters.ts";
import { ownerLetterMessages } from "../../letter-messages.ts";

const messages = ownerLetterMessages.archiveBehind;

export const subject = () => messages.subject;

export const sample = sampleArchiveBehind;

/** To those who keep the shop, when nothing has been archived for a while. */
export default function ArchiveBehindLetter({ data }: LetterProps<ArchiveBehind>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.since)}</Paragraph>
      {data.why && <Paragraph>{data.why}</Paragraph>}
      <Paragraph>{messages.who}</Paragraph>
    </>
  );
}
