import { amountsIn } from "../../../admin/domain/figures.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { sampleUnpaid, type UnpaidEmail } from "../../domain/emails.ts";
import { paymentMessages } from "../../messages.ts";

export const subject = ({ data, shop }: EmailProps<UnpaidEmail>) =>
  paymentMessages.email.subject(data.number, shop.name);

export const sample = sampleUnpaid;

export default function Unpaid({ data, shop }: EmailProps<UnpaidEmail, Shop>) {
  const { heading, text, action, aside } = paymentMessages.email;
  const amount = amountsIn(shop)(data.totalCents);
  const facts = Object.entries(data.facts);
  return (
    <>
      <Heading>{heading}</Heading>
      <Paragraph>{text(data.number, amount)}</Paragraph>
      {facts.length > 0 && <Facts facts={facts} />}
      <Action href={data.href}>{action}</Action>
      <Aside>{aside}</Aside>
    </>
  );
}
