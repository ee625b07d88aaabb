import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { type AskedProduct, sampleAsked } from "../../domain/asking-letters.ts";
import { askingLetterMessages } from "../../asking-letter-messages.ts";

const messages = askingLetterMessages.confirm;

type Props = LetterProps<AskedProduct>;

export const subject = ({ data, shop }: Props) => messages.subject(data.title, shop.name);

export const sample = sampleAsked;

/** To whoever asked without an account to hear when a product is back. */
export default function ConfirmAsking({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(data.title)}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
