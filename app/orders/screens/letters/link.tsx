import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import { guestLetterMessages } from "../../guest-letter-messages.ts";

const messages = guestLetterMessages.link;

type Props = LetterProps<{ readonly number: number; readonly href: string }>;

export const subject = ({ data, shop }: Props) => messages.subject(data.number, shop.name);

export const sample = { number: 100_001, href: orderAddress(100_001) };

/** To whoever asked for a new link to an order that was placed without an account. */
export default function OrderLinkLetter({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.number)}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
