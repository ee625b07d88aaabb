import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Heading, LetterLink, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type FewLeftLetter as FewLeft, sampleFewLeft } from "../../domain/letters.ts";
import { ownerLetterWords } from "../../letter-words.ts";

const words = ownerLetterWords.fewLeft;

export const subject = ({ data: { products } }: LetterProps<FewLeft>) =>
  words.subject(headingOf(products), products[0]!.title, products.length - 1);

function headingOf(products: FewLeft["products"]) {
  const soldOut = products.filter(({ left }) => left === 0).length;
  if (soldOut === 0) return words.heading.none;
  return soldOut === products.length ? words.heading.all : words.heading.some;
}

export const sample = sampleFewLeft;

/** To those who keep the shop, when an order has left few of something, or nothing. */
export default function FewLeftLetter({ data }: LetterProps<FewLeft>) {
  return (
    <>
      <Heading>{headingOf(data.products)}</Heading>
      <Paragraph>{words.text}</Paragraph>
      {data.products.map(({ title, left, page }) => (
        <Paragraph key={page}>
          {words.left(left)}: <LetterLink href={page}>{title}</LetterLink>
        </Paragraph>
      ))}
    </>
  );
}
