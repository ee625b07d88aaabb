import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import { guestEmailMessages as messages } from "../../guest-email-messages.ts";

type Props = EmailProps<{ readonly number: number; readonly href: string }>;

export const subject = ({ data, shop }: Props) => messages.confirm.subject(data.number, shop.name);

export const sample = { number: 100_001, href: orderAddress(100_001) };

export default function ConfirmOrder({ data }: Props) {
  return <LinkEmail {...messages.confirm} text={messages.confirm.text(data.number)} href={data.href} />;
}
