import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import { guestEmailMessages } from "../../guest-email-messages.ts";

type Props = EmailProps<{ readonly number: number; readonly href: string }>;

export const subject = ({ data, shop }: Props) => guestEmailMessages.link.subject(data.number, shop.name);

export const sample = { number: 100_001, href: orderAddress(100_001) };

export default function OrderLinkEmail({ data }: Props) {
  return (
    <>
      <Heading>{guestEmailMessages.link.heading}</Heading>
      <Paragraph>{guestEmailMessages.link.text(data.number)}</Paragraph>
      <Action href={data.href}>{guestEmailMessages.link.action}</Action>
      <Aside>{guestEmailMessages.link.aside}</Aside>
    </>
  );
}
