import { amountsIn } from "../../../admin/domain/figures.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Facts, Heading, LinkEmail, Paragraph } from "../../../ui/email/pieces.tsx";
import { guestEmailMessages } from "../../guest-email-messages.ts";
import { type BriefOrder, type EmailOrder, sampleOrder } from "../../domain/emails.ts";
import { unitCount } from "../../domain/order.ts";
import { orderEmailMessages as messages } from "../../email-messages.ts";
import { pickupMessages } from "../../pickup-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

type Placed = EmailOrder | BriefOrder;

export const subject = ({ data, shop }: EmailProps<Placed>) => messages.placed.subject(data.number, shop.name);

export const sample = sampleOrder;

export default function PlacedEmail({ data, shop }: EmailProps<Placed, Shop>) {
  const { number, replaces } = data;
  const { heading } = replaces ? messages.replacement : messages.placed;
  if ("isBrief" in data)
    return (
      <LinkEmail
        heading={heading}
        text={
          replaces
            ? messages.replacement.text(number, replaces)
            : messages.placed.brief(number, amountsIn(shop)(data.totalCents))
        }
        action={messages.see}
        href={data.page}
        aside={data.isGuest ? guestEmailMessages.placed.aside : messages.placed.notYours}
      />
    );
  const { giftNote } = data;
  const { text, cancel } = data.pickup ? pickupMessages.placed : messages.placed;
  return (
    <>
      <Heading>{heading}</Heading>
      <Paragraph>{replaces ? messages.replacement.text(number, replaces) : text(number)}</Paragraph>
      <EmailLines
        lines={data.lines}
        shop={shop}
        sum={{ label: messages.total(unitCount(data.lines)), cents: data.totalCents, parts: data.parts }}
      />
      <Paragraph>{messages.payment(data)}</Paragraph>
      <Facts
        facts={[
          [messages.delivery(data), data.address],
          ...(giftNote === null
            ? []
            : [[messages.giftNote, (giftNote || messages.noGiftNote).split(/\r?\n/)] as const]),
        ]}
      />
      <Action href={data.page}>{messages.see}</Action>
      <Aside>{cancel}</Aside>
    </>
  );
}
