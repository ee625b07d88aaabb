import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { orderAddress } from "../../addresses.ts";
import { guestLetterWords } from "../../guest-letter-words.ts";

const words = guestLetterWords.link;

type Props = LetterProps<{ readonly number: number; readonly href: string }>;

export const subject = ({ data, shop }: Props) => words.subject(data.number, shop.name);

export const sample = { number: 100_001, href: orderAddress(100_001) };

/** To whoever asked for a new link to an order that was placed without an account. */
export default function OrderLinkLetter({ data }: Props) {
  return (
    <>
      <Heading>{words.heading}</Heading>
      <Paragraph>{words.text(data.number)}</Paragraph>
      <Action href={data.href}>{words.action}</Action>
      <Aside>{words.aside}</Aside>
    </>
  );
}
