import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { ownerOrdersAddress } from "../../addresses.ts";
import type { OrdersWaitingLetter as OrdersWaiting } from "../../domain/letters.ts";
import { ownerLetterWords } from "../../letter-words.ts";

const words = ownerLetterWords.ordersWaiting;

export const subject = ({ data }: LetterProps<OrdersWaiting>) => words.subject(data.count);

export const sample: OrdersWaiting = { count: 43, page: ownerOrdersAddress() };

/** To the shop's staff, once an hour, when more orders come than have emails of their own. */
export default function OrdersWaitingLetter({ data }: LetterProps<OrdersWaiting>) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.count)}</Paragraph>
      <Action href={data.page}>{words.see}</Action>
    </>
  );
}
