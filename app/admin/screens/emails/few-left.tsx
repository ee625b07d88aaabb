import type { EmailProps } from "../../../ui/email/email.ts";
import { Heading, EmailLink, Paragraph } from "../../../ui/email/pieces.tsx";
import { type FewLeftEmail as FewLeft, sampleFewLeft } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

export const subject = ({ data: { products } }: EmailProps<FewLeft>) =>
  adminEmailMessages.fewLeft.subject(headingOf(products), products[0]!.title, products.length - 1);

function headingOf(products: FewLeft["products"]) {
  const soldOut = products.filter(({ left }) => left === 0).length;
  if (soldOut === 0) return adminEmailMessages.fewLeft.heading.none;
  return soldOut === products.length ? adminEmailMessages.fewLeft.heading.all : adminEmailMessages.fewLeft.heading.some;
}

export const sample = sampleFewLeft;

/** Email to staff when an order leaves products nearly or completely sold out. */
export default function FewLeftEmail({ data }: EmailProps<FewLeft>) {
  return (
    <>
      <Heading>{headingOf(data.products)}</Heading>
      <Paragraph>{adminEmailMessages.fewLeft.text}</Paragraph>
      {data.products.map(({ title, left, page }) => (
        <Paragraph key={page}>
          {adminEmailMessages.fewLeft.left(left)}: <EmailLink href={page}>{title}</EmailLink>
        </Paragraph>
      ))}
    </>
  );
}
