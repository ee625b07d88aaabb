import type { LetterProps } from "../../ui/letter/letter.ts";
import { Heading, Paragraph } from "../../ui/letter/pieces.tsx";
import { letterMessages } from "../messages.ts";

const messages = letterMessages.trial;

export const subject = ({ shop }: LetterProps<object>) => messages.subject(shop.name);

export const sample = {};

/** The letter by which an owner tries out whether letters get out. */
export default function TrialLetter({ shop }: LetterProps<object>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(shop.name)}</Paragraph>
    </>
  );
}
