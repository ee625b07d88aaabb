import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail, Paragraph } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.password.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress() };

export default function PasswordChanged({ data }: Props) {
  const { aside, ...messages } = accountEmailMessages.password;
  return (
    <LinkEmail {...messages} href={data.href}>
      <Paragraph>{aside}</Paragraph>
    </LinkEmail>
  );
}
