import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.password.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

export default function PasswordChanged({ data }: Props) {
  return (
    <>
      <Heading>{accountEmailMessages.password.heading}</Heading>
      <Paragraph>{accountEmailMessages.password.text}</Paragraph>
      <Paragraph>{accountEmailMessages.password.aside}</Paragraph>
      <Action href={data.href}>{accountEmailMessages.password.action}</Action>
    </>
  );
}
