import { sampleOrder } from "../../../orders/domain/letters.ts";
import { LetterLines } from "../../../orders/ui/letter-lines.tsx";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { ownerOrderAddress } from "../../addresses.ts";
import type { ShopperCancelledLetter as ShopperCancelled } from "../../domain/letters.ts";
import { ownerLetterMessages } from "../../letter-messages.ts";

const messages = ownerLetterMessages.shopperCancelled;

export const subject = ({ data }: LetterProps<ShopperCancelled>) => messages.subject(data.number);

const { number, lines } = sampleOrder;
export const sample: ShopperCancelled = { number, lines, page: ownerOrderAddress(number) };

/** To those who keep the shop, when a shopper cancels an order. */
export default function ShopperCancelledLetter({ data, shop }: LetterProps<ShopperCancelled, Shop>) {
  return (
    <>
      <Heading>{messages.heading(data.number)}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <LetterLines lines={data.lines} shop={shop} />
      <Action href={data.page}>{ownerLetterMessages.newOrder.see}</Action>
    </>
  );
}
