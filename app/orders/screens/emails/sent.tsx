import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, EmailLink, Paragraph } from "../../../ui/email/pieces.tsx";
import { type EmailOrder, sampleOrder } from "../../domain/emails.ts";
import { left } from "../../domain/order.ts";
import { orderEmailMessages } from "../../email-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

export const subject = ({ data, shop }: EmailProps<EmailOrder>) =>
  orderEmailMessages.sent.subject(data.number, shop.name);

export const sample = sampleOrder;

export default function SentEmail({ data, shop }: EmailProps<EmailOrder, Shop>) {
  const { parcel, trackingPage } = data;
  const lines = data.lines.filter((line) => left(line) > 0);
  const count = lines.reduce((sum, line) => sum + left(line), 0);
  return (
    <>
      <Heading>{orderEmailMessages.sent.heading}</Heading>
      <Paragraph>{orderEmailMessages.sent.text(data.number)}</Paragraph>
      {parcel && <Paragraph>{orderEmailMessages.sent.parcel(parcel.carrier, parcel.tracking)}</Paragraph>}
      {trackingPage && (
        <Paragraph>
          <EmailLink href={trackingPage}>{orderEmailMessages.sent.follow}</EmailLink>
        </Paragraph>
      )}
      <EmailLines lines={lines} shop={shop} sum={[orderEmailMessages.total(count), data.totalCents]} />
      <Paragraph>{orderEmailMessages.onDelivery}</Paragraph>
      <Facts facts={[[orderEmailMessages.delivery, data.address]]} />
      <Action href={data.page}>{orderEmailMessages.see}</Action>
    </>
  );
}
