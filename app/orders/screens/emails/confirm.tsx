import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import { guestEmailMessages as messages } from "../../guest-email-messages.ts";

type Props = EmailProps<{ readonly number: number; readonly href: string }>;

export const subject = ({ data, shop }: Props) => messages.confirm.subject(data.number, shop.name);

export const sample = { number: 100_001, href: orderAddress(100_001) };

/** Asks a guest to confirm an order. */
export default function ConfirmOrder({ data }: Props) {
  return (
    <>
      <Heading>{messages.confirm.heading}</Heading>
      <Paragraph>{messages.confirm.text(data.number)}</Paragraph>
      <Action href={data.href}>{messages.confirm.action}</Action>
      <Aside>{messages.confirm.aside}</Aside>
    </>
  );
}
