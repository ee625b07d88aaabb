import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.reset.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

export default function ResetPassword({ data }: Props) {
  return (
    <>
      <Heading>{accountEmailMessages.reset.heading}</Heading>
      <Paragraph>{accountEmailMessages.reset.text}</Paragraph>
      <Action href={data.href}>{accountEmailMessages.reset.action}</Action>
      <Aside>{accountEmailMessages.reset.aside}</Aside>
    </>
  );
}
