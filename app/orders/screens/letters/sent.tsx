import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Facts, Heading, LetterLink, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type LetterOrder, sampleOrder } from "../../domain/letters.ts";
import { left } from "../../domain/order.ts";
import { orderLetterWords } from "../../letter-words.ts";
import { LetterLines } from "../../ui/letter-lines.tsx";

const words = orderLetterWords.sent;

export const subject = ({ data, shop }: LetterProps<LetterOrder>) => words.subject(data.number, shop.name);

export const sample = sampleOrder;

/** To the shopper, when an order has been sent. */
export default function SentLetter({ data, shop }: LetterProps<LetterOrder, Shop>) {
  const { parcel, trackingPage } = data;
  const lines = data.lines.filter((line) => left(line) > 0);
  const count = lines.reduce((sum, line) => sum + left(line), 0);
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.number)}</Paragraph>
      {parcel && <Paragraph>{words.parcel(parcel.carrier, parcel.tracking)}</Paragraph>}
      {trackingPage && (
        <Paragraph>
          <LetterLink href={trackingPage}>{words.follow}</LetterLink>
        </Paragraph>
      )}
      <LetterLines lines={lines} shop={shop} sum={[orderLetterWords.total(count), data.totalCents]} />
      <Paragraph>{orderLetterWords.onDelivery}</Paragraph>
      <Facts facts={[[orderLetterWords.delivery, data.address]]} />
      <Action href={data.page}>{orderLetterWords.see}</Action>
    </>
  );
}
