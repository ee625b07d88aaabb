import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

const messages = accountEmailMessages.confirm;

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => messages.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

export default function ConfirmEmail({ data, shop }: Props) {
  return (
    <>
      <Heading>{messages.heading}</Heading>
      <Paragraph>{messages.text(shop.name)}</Paragraph>
      <Action href={data.href}>{messages.action}</Action>
      <Aside>{messages.aside}</Aside>
    </>
  );
}
