import { amountsIn } from "../../../admin/domain/figures.ts";
import { orderAddress } from "../../../orders/addresses.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import type { RefundedEmail } from "../../domain/emails.ts";
import { refundMessages } from "../../refund-messages.ts";

export const subject = ({ data, shop }: EmailProps<RefundedEmail>) =>
  refundMessages.email.subject(data.number, shop.name);

export const sample: RefundedEmail = { number: 100_001, amountCents: 4_950, href: orderAddress(100_001) };

export default function Refunded({ data, shop }: EmailProps<RefundedEmail, Shop>) {
  const { heading, text, ...messages } = refundMessages.email;
  const amount = amountsIn(shop)(data.amountCents);
  return <LinkEmail {...messages} heading={heading(amount)} text={text(data.number)} href={data.href} />;
}
