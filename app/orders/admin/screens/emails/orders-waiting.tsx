import { orderAdminMessages as messages } from "../../messages.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { LinkEmail } from "../../../../ui/email/pieces.tsx";
import { adminOrdersAddress } from "../../addresses.ts";
import type { OrdersWaitingEmail as OrdersWaiting } from "../../domain/emails.ts";

export const subject = ({ data }: EmailProps<OrdersWaiting>) => messages.ordersWaiting.subject(data.count);

export const sample = { count: 43, page: adminOrdersAddress() };

export default function OrdersWaitingEmail({ data }: EmailProps<OrdersWaiting>) {
  return <LinkEmail {...messages.ordersWaiting} text={messages.ordersWaiting.text(data.count)} href={data.page} />;
}
