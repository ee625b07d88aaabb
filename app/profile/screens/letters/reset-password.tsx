import type { LetterProps } from "../../../ui/letter/letter.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/letter/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountLetterMessages } from "../../letter-messages.ts";

const messages = accountLetterMessages.reset;

type Props = LetterProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** To somebody who has forgotten their password. */
export default function ResetPassword({ data }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
