import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Facts, Heading, EmailLink, Paragraph } from "../../../ui/email/pieces.tsx";
import { type EmailOrder, sampleOrder } from "../../domain/emails.ts";
import { remainingUnits, unitCount } from "../../domain/order.ts";
import { orderEmailMessages as messages } from "../../email-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

export const subject = ({ data, shop }: EmailProps<EmailOrder>) => messages.sent.subject(data.number, shop.name);

export const sample = sampleOrder;

export default function SentEmail({ data, shop }: EmailProps<EmailOrder, Shop>) {
  const { parcel, trackingPage } = data;
  const lines = data.lines.filter((line) => remainingUnits(line) > 0);
  return (
    <>
      <Heading>{messages.sent.heading}</Heading>
      <Paragraph>{messages.sent.text(data.number)}</Paragraph>
      {parcel && <Paragraph>{messages.sent.parcel(parcel.carrier, parcel.tracking)}</Paragraph>}
      {trackingPage && (
        <Paragraph>
          <EmailLink href={trackingPage}>{messages.sent.follow}</EmailLink>
        </Paragraph>
      )}
      <EmailLines
        lines={lines}
        shop={shop}
        sum={{ label: messages.total(unitCount(lines)), cents: data.totalCents, parts: data.parts }}
      />
      <Paragraph>{messages.payment(data.isPrepaid)}</Paragraph>
      <Facts facts={[[messages.delivery, data.address]]} />
      <Action href={data.page}>{messages.see}</Action>
    </>
  );
}
