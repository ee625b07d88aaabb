import type { Shop } from "../../../shop/domain/shop.ts";
import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Facts, Heading, LetterLink, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type LetterOrder, sampleOrder } from "../../domain/letters.ts";
import { left } from "../../domain/order.ts";
import { orderLetterMessages } from "../../letter-messages.ts";
import { LetterLines } from "../../ui/letter-lines.tsx";

const messages = orderLetterMessages.sent;

export const subject = ({ data, shop }: LetterProps<LetterOrder>) => messages.subject(data.number, shop.name);

export const sample = sampleOrder;

/** To the shopper, when an order has been sent. */
export default function SentLetter({ data, shop }: LetterProps<LetterOrder, Shop>) {
  const { parcel, trackingPage } = data;
  const lines = data.lines.filter((line) => left(line) > 0);
  const count = lines.reduce((sum, line) => sum + left(line), 0);
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.number)}</Paragraph>
      {parcel && <Paragraph>{messages.parcel(parcel.carrier, parcel.tracking)}</Paragraph>}
      {trackingPage && (
        <Paragraph>
          <LetterLink href={trackingPage}>{messages.follow}</LetterLink>
        </Paragraph>
      )}
      <LetterLines lines={lines} shop={shop} sum={[orderLetterMessages.total(count), data.totalCents]} />
      <Paragraph>{orderLetterMessages.onDelivery}</Paragraph>
      <Facts facts={[[orderLetterMessages.delivery, data.address]]} />
      <Action href={data.page}>{orderLetterMessages.see}</Action>
    </>
  );
}
