import { orderAdminMessages as messages } from "../../messages.ts";
import { sampleOrder } from "../../../domain/emails.ts";
import { EmailLines } from "../../../ui/email-lines.tsx";
import type { Shop } from "../../../../shop/domain/shop.ts";
import type { EmailProps } from "../../../../ui/email/email.ts";
import { LinkEmail } from "../../../../ui/email/pieces.tsx";
import { adminOrderAddress } from "../../addresses.ts";
import type { ShopperCancelledEmail as ShopperCancelled } from "../../domain/emails.ts";

export const subject = ({ data }: EmailProps<ShopperCancelled>) => messages.shopperCancelled.subject(data.number);

export const sample = { ...sampleOrder, isWhole: true, page: adminOrderAddress(sampleOrder.number) };

export default function ShopperCancelledEmail({ data, shop }: EmailProps<ShopperCancelled, Shop>) {
  const { heading, text, rest } = messages.shopperCancelled;
  const { number, isWhole, page } = data;
  return (
    <LinkEmail heading={heading(number)} text={isWhole ? text : rest} action={messages.newOrder.see} href={page}>
      <EmailLines lines={data.lines} shop={shop} />
    </LinkEmail>
  );
}
