import type { EmailProps } from "../../../ui/email/email.ts";
import { Action, Aside, Heading, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.confirmNew.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

/** Email to the new address, to confirm a change of email. */
export default function ConfirmNewEmail({ data, shop }: Props) {
  return (
    <>
      <Heading>{accountEmailMessages.confirmNew.heading}</Heading>
      <Paragraph>{accountEmailMessages.confirmNew.text(shop.name)}</Paragraph>
      <Action href={data.href}>{accountEmailMessages.confirmNew.action}</Action>
      <Aside>{accountEmailMessages.confirmNew.aside}</Aside>
    </>
  );
}
