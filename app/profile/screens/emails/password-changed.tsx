import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

const messages = accountEmailMessages.password;

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

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
