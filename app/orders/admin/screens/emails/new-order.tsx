import { orderAdminMessages as messages } from "../../messages.ts";
import { sampleOrder } from "../../../domain/emails.ts";
import { unitCount } from "../../../domain/order.ts";
import { pickupMessages } from "../../../pickup-messages.ts";
import { EmailLines } from "../../../ui/email-lines.tsx";
import type { Shop } from "../../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../../ui/email/pieces.tsx";
import { adminOrderAddress } from "../../addresses.ts";
import type { NewOrderEmail as NewOrder } from "../../domain/emails.ts";

export const subject = ({ data: { number, lines } }: EmailProps<NewOrder>) =>
  messages.newOrder.subject(number, unitCount(lines));

export const sample = { ...sampleOrder, country: "United States", page: adminOrderAddress(sampleOrder.number) };

export default function NewOrderEmail({ data, shop }: EmailProps<NewOrder, Shop>) {
  return (
    <>
      <Heading>{messages.newOrder.heading(data.number)}</Heading>
      <Paragraph>
        {data.pickup ? pickupMessages.admin.newOrder(data.pickup) : messages.newOrder.text(data.country)}
      </Paragraph>
      <EmailLines
        lines={data.lines}
        shop={shop}
        sum={{ label: messages.newOrder.total, cents: data.totalCents, parts: data.parts }}
      />
      <Action href={data.page}>{messages.newOrder.see}</Action>
    </>
  );
}
