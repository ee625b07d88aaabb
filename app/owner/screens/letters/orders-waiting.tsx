import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { ownerOrdersAddress } from "../../addresses.ts";
import type { OrdersWaitingLetter as OrdersWaiting } from "../../domain/letters.ts";
import { ownerLetterMessages } from "../../letter-messages.ts";

const messages = ownerLetterMessages.ordersWaiting;

export const subject = ({ data }: LetterProps<OrdersWaiting>) => messages.subject(data.count);

export const sample: OrdersWaiting = { count: 43, page: ownerOrdersAddress() };

/** To the shop's staff, once an hour, when more orders come than have emails of their own. */
export default function OrdersWaitingLetter({ data }: LetterProps<OrdersWaiting>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.count)}</Paragraph>
      <Action href={data.page}>{messages.see}</Action>
    </>
  );
}
