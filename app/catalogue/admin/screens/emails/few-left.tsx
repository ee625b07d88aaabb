import { catalogueAdminMessages } from "../../messages.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { Heading, EmailLink, Paragraph } from "../../../../ui/email/pieces.tsx";
import { type FewLeftEmail as FewLeft, sampleFewLeft } from "../../domain/emails.ts";

export const subject = ({ data: { products } }: EmailProps<FewLeft>) =>
  catalogueAdminMessages.fewLeft.subject(headingOf(products), products[0]!.title, products.length - 1);

function headingOf(products: FewLeft["products"]) {
  const soldOut = products.filter(({ left }) => left === 0).length;
  if (soldOut === 0) return catalogueAdminMessages.fewLeft.heading.none;
  return soldOut === products.length
    ? catalogueAdminMessages.fewLeft.heading.all
    : catalogueAdminMessages.fewLeft.heading.some;
}

export const sample = sampleFewLeft;

/** Email to staff when an order leaves products nearly or completely sold out. */
export default function FewLeftEmail({ data }: EmailProps<FewLeft>) {
  return (
    <>
      <Heading>{headingOf(data.products)}</Heading>
      <Paragraph>{catalogueAdminMessages.fewLeft.text}</Paragraph>
      {data.products.map(({ title, left, page }) => (
        <Paragraph key={page}>
          {catalogueAdminMessages.fewLeft.left(left)}: <EmailLink href={page}>{title}</EmailLink>
        </Paragraph>
      ))}
    </>
  );
}
