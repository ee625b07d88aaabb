import { orderAdminMessages as messages } from "../../messages.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../../ui/email/pieces.tsx";
import { adminOrdersAddress } from "../../addresses.ts";
import type { OrdersWaitingEmail as OrdersWaiting } from "../../domain/emails.ts";

export const subject = ({ data }: EmailProps<OrdersWaiting>) => messages.ordersWaiting.subject(data.count);

export const sample = { count: 43, page: adminOrdersAddress() };

export default function OrdersWaitingEmail({ data }: EmailProps<OrdersWaiting>) {
  return (
    <>
      <Heading>{messages.ordersWaiting.heading}</Heading>
      <Paragraph>{messages.ordersWaiting.text(data.count)}</Paragraph>
      <Action href={data.page}>{messages.ordersWaiting.see}</Action>
    </>
  );
}
