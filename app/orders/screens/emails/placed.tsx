import { amountsIn } from "../../../admin/domain/figures.ts";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Facts, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type BriefOrder, type EmailOrder, sampleOrder } from "../../domain/emails.ts";
import { left } from "../../domain/order.ts";
import { orderEmailMessages } from "../../email-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

type Placed = EmailOrder | BriefOrder;

export const subject = ({ data, shop }: EmailProps<Placed>) =>
  orderEmailMessages.placed.subject(data.number, shop.name);

export const sample = sampleOrder;

export default function PlacedEmail({ data, shop }: EmailProps<Placed, Shop>) {
  if ("isBrief" in data) return <BriefEmail data={data} shop={shop} />;
  const count = data.lines.reduce((sum, line) => sum + left(line), 0);
  const gift =
    data.giftNote === null ? [] : [[orderEmailMessages.giftNote, data.giftNote || orderEmailMessages.noGiftNote]];
  return (
    <>
      <Heading>{orderEmailMessages.placed.heading}</Heading>
      <Paragraph>{orderEmailMessages.placed.text(data.number)}</Paragraph>
      <EmailLines lines={data.lines} shop={shop} sum={[orderEmailMessages.total(count), data.totalCents]} />
      <Paragraph>{orderEmailMessages.onDelivery}</Paragraph>
      <Facts facts={[[orderEmailMessages.delivery, data.address], ...gift] as [string, string][]} />
      <Action href={data.page}>{orderEmailMessages.see}</Action>
      <Aside>{orderEmailMessages.placed.cancel}</Aside>
    </>
  );
}

/** Email to an unconfirmed address: only number, total and link. */
function BriefEmail({ data, shop }: EmailProps<BriefOrder, Shop>) {
  return (
    <>
      <Heading>{orderEmailMessages.placed.heading}</Heading>
      <Paragraph>{orderEmailMessages.placed.brief(data.number, amountsIn(shop)(data.totalCents))}</Paragraph>
      <Action href={data.page}>{orderEmailMessages.see}</Action>
      <Aside>{orderEmailMessages.placed.notYours}</Aside>
    </>
  );
}
