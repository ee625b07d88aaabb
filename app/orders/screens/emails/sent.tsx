import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { EmailLink, Facts, LinkEmail, Paragraph, Subheading } from "../../../ui/email/pieces.tsx";
import { type ParcelEmail, sampleParcel } from "../../domain/emails.ts";
import { unitCount } from "../../domain/order.ts";
import { orderEmailMessages as messages } from "../../email-messages.ts";
import { pickupMessages } from "../../pickup-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

const textsOf = ({ isFirst, following, pickup }: ParcelEmail) => {
  const { part, sent, rest } = pickup ? pickupMessages : messages;
  if (following.length > 0) return part;
  return isFirst ? sent : rest;
};

export const subject = ({ data, shop }: EmailProps<ParcelEmail>) => textsOf(data).subject(data.number, shop.name);

export const sample = sampleParcel;

export default function SentEmail({ data, shop }: EmailProps<ParcelEmail, Shop>) {
  const { parcel, lines, following, isFirst } = data;
  const isWhole = isFirst && following.length === 0;
  const { heading, text } = textsOf(data);
  return (
    <LinkEmail heading={heading} text={text(data.number)} action={messages.see} href={data.page}>
      {parcel && (parcel.carrier || parcel.tracking) && (
        <Paragraph>{messages.sent.parcel(parcel.carrier, parcel.tracking)}</Paragraph>
      )}
      {parcel?.trackingPage && (
        <Paragraph>
          <EmailLink href={parcel.trackingPage}>{messages.sent.follow()}</EmailLink>
        </Paragraph>
      )}
      <EmailLines
        lines={lines}
        shop={shop}
        {...(isWhole && {
          sum: { label: messages.total(unitCount(lines)), cents: data.totalCents, parts: data.parts },
        })}
      />
      {following.length > 0 && (
        <>
          <Subheading>{messages.part.following}</Subheading>
          <EmailLines lines={following} shop={shop} />
        </>
      )}
      {isWhole && <Paragraph>{messages.payment(data)}</Paragraph>}
      <Facts facts={[[messages.delivery(data), data.address]]} />
    </LinkEmail>
  );
}
