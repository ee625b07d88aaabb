import type { EmailProps } from "../../ui/email/email.ts";
import { LinkEmail } from "../../ui/email/pieces.tsx";
import { accountAddress } from "../addresses.ts";
import { accountEmailMessages } from "../email-messages.ts";

/** `next`: new email address, if the email is about a change. */
type Props = EmailProps<{ readonly href: string; readonly next?: string }>;

export const linkEmail = (name: "reset" | "confirm" | "change" | "confirmNew", text: (email: Props) => string) => ({
  subject: ({ shop }: Props) => accountEmailMessages[name].subject(shop.name),
  sample: { href: accountAddress(), next: "new@shopper.example" } as Props["data"],
  Email: (email: Props) => <LinkEmail {...accountEmailMessages[name]} text={text(email)} href={email.data.href} />,
});
