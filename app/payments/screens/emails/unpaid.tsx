import { amountsIn } from "../../../admin/domain/figures.ts";
import { orderAddress } from "../../../orders/addresses.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Facts, LinkEmail } from "../../../ui/email/pieces.tsx";
import type { UnpaidEmail } from "../../domain/emails.ts";
import { paymentMessages } from "../../messages.ts";

export const subject = ({ data, shop }: EmailProps<UnpaidEmail>) =>
  paymentMessages.email.subject(data.number, shop.name);

export const sample: UnpaidEmail = {
  number: 100_001,
  totalCents: 12_950,
  facts: { IBAN: "DE89370400440532013000" },
  href: orderAddress(100_001),
};

export default function Unpaid({ data, shop }: EmailProps<UnpaidEmail, Shop>) {
  const { text, ...messages } = paymentMessages.email;
  const amount = amountsIn(shop)(data.totalCents);
  const facts = Object.entries(data.facts);
  return (
    <LinkEmail {...messages} text={text(data.number, amount)} href={data.href}>
      {facts.length > 0 && <Facts facts={facts} />}
    </LinkEmail>
  );
}
