import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { type AskedProduct, sampleAsked } from "../../domain/asking-emails.ts";
import { askingEmailMessages } from "../../asking-email-messages.ts";

const messages = askingEmailMessages.confirm;

type Props = EmailProps<AskedProduct>;

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
