import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type ArchiveBehindLetter as ArchiveBehind, sampleArchiveBehind } from "../../domain/letters.ts";
import { ownerLetterWords } from "../../letter-words.ts";

const words = ownerLetterWords.archiveBehind;

export const subject = () => words.subject;

export const sample = sampleArchiveBehind;

/** To those who keep the shop, when nothing has been archived for a while. */
export default function ArchiveBehindLetter({ data }: LetterProps<ArchiveBehind>) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.since)}</Paragraph>
      {data.why && <Paragraph>{data.why}</Paragraph>}
      <Paragraph>{words.who}</Paragraph>
    </>
  );
}
