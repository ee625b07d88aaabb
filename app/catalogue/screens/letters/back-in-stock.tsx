import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type AskedProduct, sampleAsked } from "../../domain/asking-letters.ts";
import { askingLetterWords } from "../../asking-letter-words.ts";

const words = askingLetterWords.back;

type Props = LetterProps<AskedProduct>;

export const subject = ({ data, shop }: Props) => words.subject(data.title, shop.name);

export const sample = sampleAsked;

/** To whoever asked to hear of it: a product is back. */
export default function BackInStock({ data }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.title)}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
      <Aside>{words.aside}</Aside>
    </>
  );
}
