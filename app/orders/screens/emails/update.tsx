import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import type { OrderUpdate } from "../../domain/emails.ts";
import { guestEmailMessages } from "../../guest-email-messages.ts";

type Props = EmailProps<OrderUpdate>;

export const subject = ({ data: { number, state }, shop }: Props) => {
  const { update: messages } = guestEmailMessages;
  return messages.subject(messages[state], number, shop.name);
};

export const sample: OrderUpdate = { number: 100_001, state: "shipped", href: orderAddress(100_001) };

export default function OrderUpdateEmail({ data: { number, state, href } }: Props) {
  const { update: messages } = guestEmailMessages;
  const { action, aside } = messages;
  return <LinkEmail heading={messages[state]} text={messages.text(number)} action={action} href={href} aside={aside} />;
}
