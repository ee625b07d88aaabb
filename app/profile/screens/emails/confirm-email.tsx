import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.confirm.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

export default function ConfirmEmail({ data, shop }: Props) {
  return (
    <>
      <Heading>{accountEmailMessages.confirm.heading}</Heading>
      <Paragraph>{accountEmailMessages.confirm.text(shop.name)}</Paragraph>
      <Action href={data.href}>{accountEmailMessages.confirm.action}</Action>
      <Aside>{accountEmailMessages.confirm.aside}</Aside>
    </>
  );
}
