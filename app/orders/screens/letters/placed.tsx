import { amountsIn } from "../../../catalogue/domain/figures.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Facts, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type BriefOrder, type LetterOrder, sampleOrder } from "../../domain/letters.ts";
import { left } from "../../domain/order.ts";
import { orderLetterMessages } from "../../letter-messages.ts";
import { LetterLines } from "../../ui/letter-lines.tsx";

const messages = orderLetterMessages.placed;

type Placed = LetterOrder | BriefOrder;

export const subject = ({ data, shop }: LetterProps<Placed>) => messages.subject(data.number, shop.name);

export const sample = sampleOrder;

/** To the shopper, when an order has been placed. */
export default function PlacedLetter({ data, shop }: LetterProps<Placed, Shop>) {
  if ("isBrief" in data) return <BriefLetter data={data} shop={shop} />;
  const count = data.lines.reduce((sum, line) => sum + left(line), 0);
  const gift =
    data.giftNote === null ? [] : [[orderLetterMessages.giftNote, data.giftNote || orderLetterMessages.noGiftNote]];
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.number)}</Paragraph>
      <LetterLines lines={data.lines} shop={shop} sum={[orderLetterMessages.total(count), data.totalCents]} />
      <Paragraph>{orderLetterMessages.onDelivery}</Paragraph>
      <Facts facts={[[orderLetterMessages.delivery, data.address], ...gift] as [string, string][]} />
      <Action href={data.page}>{orderLetterMessages.see}</Action>
      <Aside>{messages.cancel}</Aside>
    </>
  );
}

/** To an unconfirmed address: number, total and link. */
function BriefLetter({ data, shop }: LetterProps<BriefOrder, Shop>) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.brief(data.number, amountsIn(shop)(data.totalCents))}</Paragraph>
      <Action href={data.page}>{orderLetterMessages.see}</Action>
      <Aside>{messages.notYours}</Aside>
    </>
  );
}
