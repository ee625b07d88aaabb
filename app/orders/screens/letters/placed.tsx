import { amountsIn } from "../../../catalogue/domain/figures.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Facts, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type BriefOrder, type LetterOrder, sampleOrder } from "../../domain/letters.ts";
import { left } from "../../domain/order.ts";
import { orderLetterWords } from "../../letter-words.ts";
import { LetterLines } from "../../ui/letter-lines.tsx";

const words = orderLetterWords.placed;

type Placed = LetterOrder | BriefOrder;

export const subject = ({ data, shop }: LetterProps<Placed>) => words.subject(data.number, shop.name);

export const sample = sampleOrder;

/** To the shopper, when an order has been placed. */
export default function PlacedLetter({ data, shop }: LetterProps<Placed, Shop>) {
  if ("isBrief" in data) return <BriefLetter data={data} shop={shop} />;
  const count = data.lines.reduce((sum, line) => sum + left(line), 0);
  const gift =
    data.giftNote === null ? [] : [[orderLetterWords.giftNote, data.giftNote || orderLetterWords.noGiftNote]];
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.number)}</Paragraph>
      <LetterLines lines={data.lines} shop={shop} sum={[orderLetterWords.total(count), data.totalCents]} />
      <Paragraph>{orderLetterWords.onDelivery}</Paragraph>
      <Facts facts={[[orderLetterWords.delivery, data.address], ...gift] as [string, string][]} />
      <Action href={data.page}>{orderLetterWords.see}</Action>
      <Aside>{words.cancel}</Aside>
    </>
  );
}

/** To an unconfirmed address: number, total and link. */
function BriefLetter({ data, shop }: LetterProps<BriefOrder, Shop>) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.brief(data.number, amountsIn(shop)(data.totalCents))}</Paragraph>
      <Action href={data.page}>{orderLetterWords.see}</Action>
      <Aside>{words.notYours}</Aside>
    </>
  );
}
