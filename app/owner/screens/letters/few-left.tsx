import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Heading, LetterLink, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type FewLeftLetter as FewLeft, sampleFewLeft } from "../../domain/letters.ts";
import { ownerLetterMessages } from "../../letter-messages.ts";

const messages = ownerLetterMessages.fewLeft;

export const subject = ({ data: { products } }: LetterProps<FewLeft>) =>
  messages.subject(headingOf(products), products[0]!.title, products.length - 1);

function headingOf(products: FewLeft["products"]) {
  const soldOut = products.filter(({ left }) => left === 0).length;
  if (soldOut === 0) return messages.heading.none;
  return soldOut === products.length ? messages.heading.all : messages.heading.some;
}

export const sample = sampleFewLeft;

/** To those who keep the shop, when an order has left few of something, or nothing. */
export default function FewLeftLetter({ data }: LetterProps<FewLeft>) {
  return (
    <>
      <Heading>{headingOf(data.products)}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      {data.products.map(({ title, left, page }) => (
        <Paragraph key={page}>
          {messages.left(left)}: <LetterLink href={page}>{title}</LetterLink>
        </Paragraph>
      ))}
    </>
  );
}
