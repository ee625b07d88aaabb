import { sampleOrder } from "../../../orders/domain/letters.ts";
import { LetterLines } from "../../../orders/ui/letter-lines.tsx";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { ownerOrderAddress } from "../../addresses.ts";
import type { ShopperCancelledLetter as ShopperCancelled } from "../../domain/letters.ts";
import { ownerLetterWords } from "../../letter-words.ts";

const words = ownerLetterWords.shopperCancelled;

export const subject = ({ data }: LetterProps<ShopperCancelled>) => words.subject(data.number);

const { number, lines } = sampleOrder;
export const sample: ShopperCancelled = { number, lines, page: ownerOrderAddress(number) };

/** To those who keep the shop, when a shopper cancels an order. */
export default function ShopperCancelledLetter({ data, shop }: LetterProps<ShopperCancelled, Shop>) {
  return (
    <>
      <Heading>{words.heading(data.number)}</Heading>
      <Paragraph>{words.text}</Paragraph>
      <LetterLines lines={data.lines} shop={shop} />
      <Action href={data.page}>{ownerLetterWords.newOrder.see}</Action>
    </>
  );
}
