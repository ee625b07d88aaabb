import { sampleOrder } from "../../../orders/domain/letters.ts";
import { left } from "../../../orders/domain/order.ts";
import { LetterLines } from "../../../orders/ui/letter-lines.tsx";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { ownerOrderAddress } from "../../addresses.ts";
import type { NewOrderLetter as NewOrder } from "../../domain/letters.ts";
import { ownerLetterMessages } from "../../letter-messages.ts";

const messages = ownerLetterMessages.newOrder;

export const subject = ({ data }: LetterProps<NewOrder>) =>
  messages.subject(
    data.number,
    data.lines.reduce((sum, line) => sum + left(line), 0),
  );

const { number, lines, totalCents } = sampleOrder;
export const sample: NewOrder = {
  number,
  lines,
  totalCents,
  country: "United States",
  page: ownerOrderAddress(number),
};

/** To those who keep the shop, when an order has come in. */
export default function NewOrderLetter({ data, shop }: LetterProps<NewOrder, Shop>) {
  return (
    <>
      <Heading>{messages.heading(data.number)}</Heading>
      <Paragraph>{messages.text(data.country)}</Paragraph>
      <LetterLines lines={data.lines} shop={shop} sum={[messages.total, data.totalCents]} />
      <Action href={data.page}>{messages.see}</Action>
    </>
  );
}
