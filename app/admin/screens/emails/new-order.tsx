import { sampleOrder } from "../../../orders/domain/emails.ts";
import { left } from "../../../orders/domain/order.ts";
import { EmailLines } from "../../../orders/ui/email-lines.tsx";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { adminOrderAddress } from "../../addresses.ts";
import type { NewOrderEmail as NewOrder } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

export const subject = ({ data }: EmailProps<NewOrder>) =>
  adminEmailMessages.newOrder.subject(
    data.number,
    data.lines.reduce((sum, line) => sum + left(line), 0),
  );

const { number, lines, totalCents } = sampleOrder;
export const sample: NewOrder = {
  number,
  lines,
  totalCents,
  country: "United States",
  page: adminOrderAddress(number),
};

/** Email to staff about a new order. */
export default function NewOrderEmail({ data, shop }: EmailProps<NewOrder, Shop>) {
  return (
    <>
      <Heading>{adminEmailMessages.newOrder.heading(data.number)}</Heading>
      <Paragraph>{adminEmailMessages.newOrder.text(data.country)}</Paragraph>
      <EmailLines lines={data.lines} shop={shop} sum={[adminEmailMessages.newOrder.total, data.totalCents]} />
      <Action href={data.page}>{adminEmailMessages.newOrder.see}</Action>
    </>
  );
}
