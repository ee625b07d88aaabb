import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../../orders/addresses.ts";
import type { WithdrawalEmail as Withdrawal } from "../../domain/emails.ts";
import { returnMessages } from "../../messages.ts";

export const subject = ({ shop }: EmailProps<Withdrawal>) => returnMessages.withdrawalEmail.subject(shop.name);

export const sample: Withdrawal = {
  at: "November 25, 2026 at 2:17:05 PM UTC",
  order: { number: 100_001, page: orderAddress(100_001), isPaid: true, typed: { name: "Ada Shopper", products: "" } },
};

export default function WithdrawalEmail({ data: { at, order } }: EmailProps<Withdrawal>) {
  const { withdrawalEmail: messages, withdraw } = returnMessages;
  const { name, products } = order?.typed ?? {};
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{order ? messages.text(order.number, at) : messages.unknown(at)}</Paragraph>
      {name !== undefined && (
        <Facts
          facts={[
            [withdraw.facts.name, name],
            [withdraw.facts.products, products ? products.split("\n") : withdraw.whole],
          ]}
        />
      )}
      {order && <Paragraph>{order.isPaid ? `${messages.next} ${messages.refund}` : messages.next}</Paragraph>}
      {order && <Action href={order.page}>{messages.see}</Action>}
    </>
  );
}
