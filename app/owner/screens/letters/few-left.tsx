import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Heading, LetterLink, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type FewLeftLetter as FewLeft, sampleFewLeft } from "../../domain/letters.ts";
import { ownerLetterWords } from "../../letter-words.ts";

const words = ownerLetterWords.fewLeft;

export const subject = ({ data: { products } }: LetterProps<FewLeft>) =>
  words.subject(products[0]!.title, products.length - 1);

export const sample = sampleFewLeft;

/** To those who keep the shop, when an order has left few of something, or nothing. */
export default function FewLeftLetter({ data }: LetterProps<FewLeft>) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text}</Paragraph>
      {data.products.map(({ title, left, page }) => (
        <Paragraph key={page}>
          {words.left(left)}: <LetterLink href={page}>{title}</LetterLink>
        </Paragraph>
      ))}
    </>
  );
}
