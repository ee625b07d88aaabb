import { orderAdminMessages } from "../../messages.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../../ui/email/pieces.tsx";
import { adminOrdersAddress } from "../../addresses.ts";
import type { OrdersWaitingEmail as OrdersWaiting } from "../../domain/emails.ts";

export const subject = ({ data }: EmailProps<OrdersWaiting>) => orderAdminMessages.ordersWaiting.subject(data.count);

export const sample: OrdersWaiting = { count: 43, page: adminOrdersAddress() };

/** Email to staff with the number of orders to ship, sent when new-order emails have reached their cap. */
export default function OrdersWaitingEmail({ data }: EmailProps<OrdersWaiting>) {
  return (
    <>
      <Heading>{orderAdminMessages.ordersWaiting.heading}</Heading>
      <Paragraph>{orderAdminMessages.ordersWaiting.text(data.count)}</Paragraph>
      <Action href={data.page}>{orderAdminMessages.ordersWaiting.see}</Action>
    </>
  );
}
