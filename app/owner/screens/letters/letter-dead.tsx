import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { lettersAddress } from "../../addresses.ts";
import { type LetterDeadLetter as LetterDead, sampleLetterDead } from "../../domain/letters.ts";
import { ownerLetterWords } from "../../letter-words.ts";

const words = ownerLetterWords.letterDead;

export const subject = () => words.subject;

export const sample: LetterDead = { ...sampleLetterDead, page: lettersAddress() };

/** To those who keep the shop, when a letter could not be sent. */
export default function LetterDeadLetter({ data }: LetterProps<LetterDead>) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.name)}</Paragraph>
      <Action href={data.page}>{words.see}</Action>
    </>
  );
}
