import { catalogueAdminMessages } from "../../messages.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { Heading, EmailLink, Paragraph } from "../../../../ui/email/pieces.tsx";
import { type FewLeftEmail as FewLeft, sampleFewLeft } from "../../domain/emails.ts";

export function subject({ data: { products } }: EmailProps<FewLeft>) {
  const [first] = products;
  return catalogueAdminMessages.fewLeft.subject(headingOf(products), first?.title ?? "", products.length - 1);
}

function headingOf(products: FewLeft["products"]) {
  const { all, some, none } = catalogueAdminMessages.fewLeft.heading;
  if (products.every(({ left }) => left === 0)) return all;
  return products.some(({ left }) => left === 0) ? some : none;
}

export const sample = sampleFewLeft;

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
