import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountLetterMessages } from "../../letter-messages.ts";

const messages = accountLetterMessages.password;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** To whoever has another password from now on. */
export default function PasswordChanged({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <Paragraph>{messages.aside}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
    </>
  );
}
