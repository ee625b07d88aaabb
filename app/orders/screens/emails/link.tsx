import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import { guestEmailMessages } from "../../guest-email-messages.ts";

const messages = guestEmailMessages.link;

type Props = EmailProps<{ readonly number: number; readonly href: string }>;

export const subject = ({ data, shop }: Props) => messages.subject(data.number, shop.name);

export const sample = { number: 100_001, href: orderAddress(100_001) };

export default function OrderLinkEmail({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.number)}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
