import type { LetterProps } from "../../ui/letter/letter.ts";
import { Heading, Paragraph } from "../../ui/letter/pieces.tsx";
import { letterWords } from "../words.ts";

const words = letterWords.trial;

export const subject = ({ shop }: LetterProps<object>) => words.subject(shop.name);

export const sample = {};

/** The letter by which an owner tries out whether letters get out. */
export default function TrialLetter({ shop }: LetterProps<object>) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(shop.name)}</Paragraph>
    </>
  );
}
