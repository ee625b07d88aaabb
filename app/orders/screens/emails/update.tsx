import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import type { OrderUpdate } from "../../domain/emails.ts";
import { guestEmailMessages } from "../../guest-email-messages.ts";
import { pickupMessages } from "../../pickup-messages.ts";

type Props = EmailProps<OrderUpdate>;

const headingOf = ({ state, isPickup }: OrderUpdate) =>
  isPickup && state === "shipped" ? pickupMessages.sent.heading : guestEmailMessages.update[state];

export const subject = ({ data, shop }: Props) =>
  guestEmailMessages.update.subject(headingOf(data), data.number, shop.name);

export const sample: OrderUpdate = { number: 100_001, state: "shipped", href: orderAddress(100_001) };

export default function OrderUpdateEmail({ data }: Props) {
  const { action, aside, text } = guestEmailMessages.update;
  return (
    <LinkEmail heading={headingOf(data)} text={text(data.number)} action={action} href={data.href} aside={aside} />
  );
}
