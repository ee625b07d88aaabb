import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph, Subheading } from "../../../ui/email/pieces.tsx";
import { type CancelledEmail as Cancelled, sampleOrder } from "../../domain/emails.ts";
import { left } from "../../domain/order.ts";
import { orderEmailMessages } from "../../email-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

export const subject = ({ data: { isWhole, number }, shop }: EmailProps<Cancelled>) =>
  isWhole
    ? orderEmailMessages.cancelled.subject(number, shop.name)
    : orderEmailMessages.cancelled.subjectPart(number, shop.name);

/** Sample data: one mug set is cancelled. */
export const sample: Cancelled = {
  ...sampleOrder,
  lines: sampleOrder.lines.map((line) => (line.id === "mug" ? { ...line, cancelled: 1 } : line)),
  totalCents: 12_150,
  cancelled: sampleOrder.lines.flatMap((line) => (line.id === "mug" ? [{ ...line, quantity: 1 }] : [])),
  isWhole: false,
  isOwn: false,
  isOverdue: false,
};

/** Tells the shopper that some or all of an order is cancelled. */
export default function CancelledEmail({ data, shop }: EmailProps<Cancelled, Shop>) {
  const { number, cancelled, isWhole, lines } = data;
  const rest = lines.filter((line) => left(line) > 0);
  return (
    <>
      <Heading>{isWhole ? orderEmailMessages.cancelled.heading : orderEmailMessages.cancelled.headingPart}</Heading>
      <Paragraph>{isWhole ? whoCancelled(data, shop) : orderEmailMessages.cancelled.part(number, shop.name)}</Paragraph>
      <Subheading>{orderEmailMessages.cancelled.lines}</Subheading>
      <EmailLines lines={cancelled} shop={shop} />
      {rest.length > 0 && (
        <>
          <Subheading>{orderEmailMessages.cancelled.left}</Subheading>
          <EmailLines lines={rest} shop={shop} sum={[orderEmailMessages.cancelled.toPay, data.totalCents]} />
        </>
      )}
      <Action href={data.page}>{orderEmailMessages.see}</Action>
    </>
  );
}

function whoCancelled({ number, isOwn, isOverdue }: Cancelled, { name }: Pick<Shop, "name">) {
  if (isOverdue) return orderEmailMessages.cancelled.overdue(number);
  return isOwn ? orderEmailMessages.cancelled.byShopper(number) : orderEmailMessages.cancelled.byShop(number, name);
}
