import type { EmailProps } from "../../ui/email/email.ts";
import { LinkEmail } from "../../ui/email/pieces.tsx";
import { accountAddress } from "../addresses.ts";
import type { accountEmailMessages } from "../email-messages.ts";

type Texts = Omit<(typeof accountEmailMessages)["reset"], "text">;

type Props = EmailProps<{ readonly href: string }>;

export const linkEmail = (texts: () => Texts, text: (email: Props) => string) => ({
  subject: ({ shop }: Props) => texts().subject(shop.name),
  sample: { href: accountAddress() } satisfies Props["data"],
  Email: (email: Props) => <LinkEmail {...texts()} text={text(email)} href={email.data.href} />,
});
