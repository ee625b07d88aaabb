import { sampleOrder } from "../../../orders/domain/emails.ts";
import { EmailLines } from "../../../orders/ui/email-lines.tsx";
import type { Shop } from "../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { adminOrderAddress } from "../../addresses.ts";
import type { ShopperCancelledEmail as ShopperCancelled } from "../../domain/emails.ts";
import { adminEmailMessages } from "../../email-messages.ts";

export const subject = ({ data }: EmailProps<ShopperCancelled>) =>
  adminEmailMessages.shopperCancelled.subject(data.number);

const { number, lines } = sampleOrder;
export const sample: ShopperCancelled = { number, lines, page: adminOrderAddress(number) };

/** Email to staff when a shopper cancels an order. */
export default function ShopperCancelledEmail({ data, shop }: EmailProps<ShopperCancelled, Shop>) {
  return (
    <>
      <Heading>{adminEmailMessages.shopperCancelled.heading(data.number)}</Heading>
      <Paragraph>{adminEmailMessages.shopperCancelled.text}</Paragraph>
      <EmailLines lines={data.lines} shop={shop} />
      <Action href={data.page}>{adminEmailMessages.newOrder.see}</Action>
    </>
  );
}
