import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail, Paragraph, Subheading } from "../../../ui/email/pieces.tsx";
import { type CancelledEmail as Cancelled, sampleOrder } from "../../domain/emails.ts";
import { remainingUnits } from "../../domain/order.ts";
import { orderEmailMessages as messages } from "../../email-messages.ts";
import { EmailLines } from "../../ui/email-lines.tsx";

export const subject = ({ data: { isWhole, number }, shop }: EmailProps<Cancelled>) =>
  isWhole ? messages.cancelled.subject(number, shop.name) : messages.cancelled.subjectPart(number, shop.name);

export const sample: Cancelled = {
  ...sampleOrder,
  lines: sampleOrder.lines.map((line) => (line.id === "mug" ? { ...line, cancelled: 1 } : line)),
  totalCents: 12_150,
  cancelled: sampleOrder.lines.flatMap((line) => (line.id === "mug" ? [{ ...line, quantity: 1 }] : [])),
  isWhole: false,
  isOwn: false,
  isOverdue: false,
  isUnpaid: false,
};

export default function CancelledEmail({ data, shop }: EmailProps<Cancelled, Shop>) {
  const { cancelled, isWhole, isPrepaid, isUnpaid, lines } = data;
  const rest = lines.filter((line) => remainingUnits(line) > 0);
  const heading = isWhole ? messages.cancelled.heading : messages.cancelled.headingPart;
  return (
    <LinkEmail heading={heading} text={whoCancelled(data, shop)} action={messages.see} href={data.page}>
      {isPrepaid && !isUnpaid && <Paragraph>{messages.cancelled.refund}</Paragraph>}
      <Subheading>{messages.cancelled.lines}</Subheading>
      <EmailLines lines={cancelled} shop={shop} />
      {rest.length > 0 && (
        <>
          <Subheading>{messages.cancelled.left}</Subheading>
          <EmailLines lines={rest} shop={shop} sum={{ label: messages.cancelled.toPay, cents: data.totalCents }} />
        </>
      )}
    </LinkEmail>
  );
}

function whoCancelled({ number, isWhole, isOwn, isOverdue, isUnpaid }: Cancelled, { name }: Pick<Shop, "name">) {
  if (!isWhole) return isOwn ? messages.cancelled.ownPart(number) : messages.cancelled.part(number, name);
  if (isUnpaid) return messages.cancelled.unpaid(number);
  if (isOverdue) return messages.cancelled.overdue(number);
  return isOwn ? messages.cancelled.byShopper(number) : messages.cancelled.byShop(number, name);
}
