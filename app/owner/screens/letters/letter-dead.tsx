import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { lettersAddress } from "../../addresses.ts";
import { type LetterDeadLetter as LetterDead, sampleLetterDead } from "../../domain/letters.ts";
import { ownerLetterMessages } from "../../letter-messages.ts";

const messages = ownerLetterMessages.letterDead;

export const subject = () => messages.subject;

export const sample: LetterDead = { ...sampleLetterDead, page: lettersAddress() };

/** To those who keep the shop, when a letter could not be sent. */
export default function LetterDeadLetter({ data }: LetterProps<LetterDead>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.name)}</Paragraph>
      <Action href={data.page}>{messages.see}</Action>
    </>
  );
}
