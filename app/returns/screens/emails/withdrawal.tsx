import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../../orders/addresses.ts";
import type { WithdrawalEmail as Withdrawal } from "../../domain/withdrawal.ts";
import { returnMessages } from "../../messages.ts";

export const subject = ({ shop }: EmailProps<Withdrawal>) => returnMessages.withdrawalEmail.subject(shop.name);

export const sample: Withdrawal = {
  at: "November 25, 2026 at 2:17:05 PM UTC",
  order: { number: 100_001, page: orderAddress(100_001), typed: { name: "Ada Shopper", products: "" } },
};

export default function WithdrawalEmail({ data: { at, order } }: EmailProps<Withdrawal>) {
  const { withdrawalEmail: messages } = returnMessages;
  if (!order)
    return (
      <>
        <Heading>{messages.heading}</Heading>
        <Paragraph>{messages.unknown(at)}</Paragraph>
      </>
    );
  const { number, page, typed } = order;
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(number, at)}</Paragraph>
      {typed && (
        <Facts
          facts={[
            [messages.facts.name, typed.name],
            [messages.facts.products, typed.products ? typed.products.split("\n") : messages.whole],
          ]}
        />
      )}
      <Paragraph>{messages.next}</Paragraph>
      <Action href={page}>{messages.see}</Action>
    </>
  );
}
