import type { EmailProps } from "../../../ui/email/email.ts";
import { LinkEmail } from "../../../ui/email/pieces.tsx";
import { accountAddress } from "../../addresses.ts";
import { accountEmailMessages } from "../../email-messages.ts";

type Props = EmailProps<{ readonly href: string; readonly next: string }>;

export const subject = ({ shop }: Props) => accountEmailMessages.change.subject(shop.name);

export const sample: Props["data"] = { href: accountAddress(), next: "new@shopper.example" };

/** Sent to the current address, to confirm a change of email. */
export default function ChangeEmail({ data }: Props) {
  return (
    <LinkEmail {...accountEmailMessages.change} text={accountEmailMessages.change.text(data.next)} href={data.href} />
  );
}
